/* One short sound for one kind of event; which of them are heard is a setting. */
import type { Entry } from './protocol';
import { isHeard, type Sound } from './settings';

export function hear(sound: Sound): void {
  if (isHeard(sound) && !document.hidden) void import('./synth').then(({ make }) => make(sound));
}

const isDice = (id: string): boolean => /^(dice|die):/.test(id);

/** What something that happened sounds like: dice, something turned up, a gain, or a tick. */
function soundOf({ actor, touch, gains }: Entry): Sound {
  if (actor === null) return touch.some(isDice) ? 'dice' : 'card';
  return gains.length ? 'coin' : 'tick';
}

/** One sound for all that happens in one picture: the loudest of them. */
export function hearEntries(entries: Entry[]): void {
  const made = entries.map(soundOf);
  const loudest = (['dice', 'coin', 'card', 'tick'] as const).find((sound) => made.includes(sound));
  if (loudest) hear(loudest);
}
