/* What every page shows of a table: the last view of the open one, names, and a notice. */
import { signal } from '@preact/signals';
import { Refusal, type Seat, type View } from './protocol';
import { has, say } from './words';

export const openView = signal<View | null>(null);
/** One sentence for the player, gone after a while. */
export const notice = signal('');

export function complain(why: unknown): void {
  const text = why instanceof Refusal ? why.message : String(why);
  if (!text) return;
  notice.value = text;
  setTimeout(() => notice.value === text && (notice.value = ''), 6000);
}

/** A bot is called by its level, and by its seat where there are several of it. */
function botName({ seat, bot }: Seat): string {
  const name = has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : bot!;
  const same = openView.value?.seats.filter((other) => other.who === 'bot' && other.bot === bot) ?? [];
  return same.length > 1 ? `${name} ${seat + 1}` : name;
}

export const nameOf = (seat: Seat): string =>
  seat.who === 'bot' ? botName(seat) : (seat.name ?? say(`web.seat.${seat.who}`));
