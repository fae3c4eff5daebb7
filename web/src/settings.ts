/* What a player has chosen about the page, kept in the browser. */
import { effect, signal, type Signal } from '@preact/signals';
import type { Lang } from './protocol';
import { speak } from './words';

function kept<T extends string>(name: string, usual: T, values: readonly T[]): Signal<T> {
  const stored = localStorage.getItem(`jacta.${name}`) as T | null;
  const chosen = signal(stored && values.includes(stored) ? stored : usual);
  effect(() => localStorage.setItem(`jacta.${name}`, chosen.value));
  return chosen;
}

export const themes = ['auto', 'light', 'dark'] as const;
export const confirms = ['turn', 'step', 'countdown', 'once'] as const;
export const motions = ['auto', 'full', 'none'] as const;
export const speeds = ['slow', 'normal', 'fast', 'once'] as const;
export const yesNo = ['yes', 'no'] as const;
export const langs = ['en', 'fr'] as const;

export const theme = kept('theme', 'auto', themes);
export const confirm = kept('confirm', 'turn', confirms);
export const motion = kept('motion', 'auto', motions);
export const speed = kept('speed', 'normal', speeds);
export const sounds = ['dice', 'tick', 'coin', 'card', 'turn', 'chat', 'victory'] as const;
export type Sound = (typeof sounds)[number];
export const sound = kept('sound', 'yes', yesNo);
export const soundOf = Object.fromEntries(sounds.map((name) => [name, kept(`sound.${name}`, 'yes', yesNo)])) as Record<
  Sound,
  Signal<'yes' | 'no'>
>;
export const isHeard = (name: Sound): boolean => sound.value === 'yes' && soundOf[name].value === 'yes';
export const forced = kept('forced', 'yes', yesNo);
/** Whether a coach grades each move, where nobody else plays or all have agreed. */
export const coach = kept('coach', 'no', yesNo);
/** Whether the list of moves is open where the board suffices. */
export const listed = kept('listed', 'no', yesNo);
/** Whether the system may say that it is the player's turn. */
export const notify = kept('notify', 'no', yesNo);
export const language = kept<Lang>('language', navigator.language.startsWith('fr') ? 'fr' : 'en', langs);
export const nickname = signal(localStorage.getItem('jacta.name') ?? '');

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const isStill = (): boolean => motion.value === 'none' || (motion.value === 'auto' && still.matches);

export function apply(): void {
  const show = () => {
    document.documentElement.dataset.theme = theme.value;
    document.documentElement.dataset.motion = isStill() ? 'off' : 'on';
  };
  effect(show);
  still.addEventListener('change', show);
  effect(() => void speak(language.value));
  effect(() => localStorage.setItem('jacta.name', nickname.value));
}
