/* The question at the board's upper edge: where in the turn one is, what is asked, and the dice it is about. */
import type { ComponentChildren } from 'preact';
import type { View } from '../protocol';
import { nameOf, nextQuestion, past } from '../table';
import { say } from '../words';
import { Together } from './together';

/** The parts of a turn, the one that it is in marked. */
function Course({ part, parts }: View['course']) {
  if (part < 0) return null;
  return (
    <ol class="course">
      {parts.map((text, i) => (
        <li key={i} class={i < part ? 'passed' : ''} aria-current={i === part ? 'step' : undefined}>
          {text}
        </li>
      ))}
    </ol>
  );
}

export function Prompt({ view, children }: { view: View; children: ComponentChildren }) {
  const now = past.value ?? view,
    others = view.turn !== null && !view.mine.includes(view.turn);
  return (
    <section class="bridge" aria-label={say('web.course')}>
      {children}
      <div class="question">
        <Course {...now.course} />
        {!past.value && view.together.length > 0 && <Together view={view} />}
        <p class="prompt">
          {others && !past.value && view.phase === 'playing' && (
            <b>
              {nameOf(view.seats[view.turn!])}
              {say('web.colon')}
            </b>
          )}
          {nextQuestion.value || now.status}
        </p>
      </div>
    </section>
  );
}
