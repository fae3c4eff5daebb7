/* A hint: the move, why, and the best three with what they promise. */
import type { Hint, View } from '../protocol';
import { number, say } from '../words';

export const Advice = ({ hint, view }: { hint: Hint; view: View }) => {
  const unit = view.seats.length > 1 ? 'chance' : 'score';
  return (
    <div class="hint">
      <p>
        <b>{say('web.hint.is', hint.text)}</b> {hint.reason}
      </p>
      {hint.moves.length > 1 && (
        <ol>
          {hint.moves.map(({ move, text, expected, error }) => (
            <li key={move}>
              {text} <b>{say(`web.hint.${unit}`, number(expected), number(error))}</b>
            </li>
          ))}
        </ol>
      )}
      {hint.moves.length > 1 && unit === 'chance' && <p class="muted">{say('web.hint.scale')}</p>}
    </div>
  );
};
