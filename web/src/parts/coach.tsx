/* A coach: the grade of the last move, and at the end what all of them come to. */
import { grades } from '../table';
import { say } from '../words';

/** What the coach says of the player's last move. */
export function Graded() {
  const last = grades.value[grades.value.length - 1];
  return last ? (
    <p class={`hint grade ${last.grade}`} role="status">
      <b>{say('web.coach')}</b> {last.text}
    </p>
  ) : null;
}

const WORST = 3;

/** How many moves of the game were how good, and which cost most. */
export function GradeSum() {
  const all = grades.value,
    worse = all.filter(({ better }) => better).sort((a, b) => b.loss - a.loss);
  const count = (wanted: string) => all.filter(({ grade }) => grade === wanted).length;
  if (!all.length) return null;
  return (
    <section class="hint grades" aria-label={say('web.coach')}>
      <p>
        <b>{say('web.coach')}</b>{' '}
        {say('tell.grades', all.length, count('best'), count('good'), count('inexact'), count('mistake'))}
      </p>
      {worse.length > 0 && (
        <ul>
          {worse.slice(0, WORST).map(({ ply, text }) => (
            <li key={ply}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
