/* Who is done and who still decides, where everybody does at the same time. */
import { Charge } from '../icons';
import type { View } from '../protocol';
import { nameOf } from '../table';
import { say } from '../words';

export function Together({ view }: { view: View }) {
  const { together, deciders, seats } = view;
  const isDone = (seat: number) => !deciders.includes(seat);
  return (
    <ul class="together" aria-label={say('web.together', together.filter(isDone).length, together.length)}>
      {together.map((seat) => {
        const label = say(isDone(seat) ? 'web.together.done' : 'web.together.thinks', nameOf(seats[seat]));
        return (
          <li key={seat} data-seat={seat} class={isDone(seat) ? 'done' : ''} title={label}>
            <Charge seat={seat} size={22} label={label} />
            <span aria-hidden="true">{isDone(seat) ? '✓' : '…'}</span>
          </li>
        );
      })}
    </ul>
  );
}
