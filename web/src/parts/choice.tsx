/* The decision at hand: what can be done, the preview, and the bar with Undo, Restart and Confirm. */
import { useEffect, useRef } from 'preact/hooks';
import type { Move, View } from '../protocol';
import {
  ask,
  askHint,
  backTo,
  canUndo,
  chosen,
  deadline,
  hint,
  hovered,
  left,
  lit,
  lookBack,
  myTurn,
  nameOf,
  offered,
  past,
  pick,
  picked,
  play,
  restart,
  sending,
  steps,
  undo,
  view,
} from '../table';
import { number, say } from '../words';
import { Gains } from './log';

const LISTED = 60;

const MoveText = ({ move }: { move: Move }) => (
  <>
    <span>{move.text}</span>
    <span class="gains">
      <Gains of={move} />
    </span>
  </>
);

/** What an element under the pointer would do. */
export function Preview({ moves }: { moves: Move[] }) {
  if (moves.length === 1) return <MoveText move={moves[0]} />;
  const best = Math.max(...moves.map(({ points }) => points));
  return (
    <>
      <span>{say('web.ways', moves.length)}</span>
      {best > 0 && <b class="gain">{say('web.ways.best', number(best))}</b>}
    </>
  );
}

function MoveList() {
  const moves = left.value;
  return (
    <ul class={`moves${moves.length <= 3 || !lit.value.size ? ' few' : ''}`} aria-label={say('web.moves')}>
      {moves.slice(0, LISTED).map((move) => (
        <li key={move.move}>
          <button
            class={`move${offered.value?.move === move.move ? ' on' : ''}${hovered.value && move.touch.includes(hovered.value) ? ' near' : ''}`}
            aria-pressed={offered.value?.move === move.move}
            onClick={() => pick(move.move)}
            data-move={move.move}
          >
            <MoveText move={move} />
          </button>
        </li>
      ))}
      {moves.length > LISTED && <li class="muted">{say('web.moves.more', moves.length - LISTED)}</li>}
    </ul>
  );
}

function headline(at: View): string {
  if (past.value) return past.value.status;
  if (at.phase === 'waiting') return say('web.table.waiting');
  if (at.phase === 'closed') return say('web.table.closed');
  if (myTurn.value)
    return at.mine.length > 1 ? say('web.turn.person', nameOf(at.seats[at.turn!])) : say('web.turn.yours');
  return at.turn === null ? at.status : say('web.turn.of', nameOf(at.seats[at.turn]));
}

/** What is to be resolved, in order: the first is being decided. */
function Pending({ of }: { of: View['pending'] }) {
  return (
    <ol class="pending" aria-label={say('web.pending')} aria-live="polite">
      {of.length > 1 && of.map(({ text }, i) => <li key={i}>{text}</li>)}
    </ol>
  );
}

/** The decisions of this turn; a click takes them back from there. */
function Steps() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, [steps.value.length]);
  if (!steps.value.length) return null;
  return (
    <ol class="steps" ref={list} aria-label={say('web.steps')}>
      {steps.value.map((entry) => (
        <li key={entry.ply}>
          <button onClick={() => backTo(entry.ply)} title={`${say('web.steps.back')}${say('web.colon')}${entry.text}`}>
            ↶ {entry.text}
          </button>
        </li>
      ))}
    </ol>
  );
}

export function Choices({ at }: { at: View }) {
  const now = past.value ?? at;
  return (
    <section class="choices" aria-label={say('web.choices')}>
      <h2>{headline(at)}</h2>
      {!past.value && <p class="status">{at.status}</p>}
      {past.value && <button onClick={() => lookBack(null)}>{say('web.past.back')}</button>}
      <Pending of={now.pending ?? []} />
      {!past.value && <Steps />}
      {hint.value && (
        <p class="hint">
          <b>{say('web.hint.is', hint.value.text)}</b> {hint.value.reason}
        </p>
      )}
      {!past.value && myTurn.value && (left.value.length > 1 || at.moves.length > 1 || chosen.value.length > 0) && (
        <MoveList />
      )}
    </section>
  );
}

export function ConfirmBar({ at }: { at: View }) {
  const move = offered.value;
  const playable = !past.value && at.phase === 'playing' && at.mine.length > 0;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, dialog')) return;
      const key = event.key.toLowerCase();
      if (key === 'u') undo();
      else if (key === 'c') play();
      else if (key === 'h' && myTurn.value) void askHint();
      else if (key === 'escape' && past.value) void lookBack(null);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!playable) return null;
  const alone = at.seats.every(({ who, seat }) => who === 'bot' || at.mine.includes(seat));
  return (
    <div class="confirm">
      <p class="offered">
        {sending.value ? (
          say('web.sending')
        ) : move ? (
          <MoveText move={move} />
        ) : chosen.value.length ? (
          say('web.choose.more')
        ) : (
          <>
            <span class="task">{at.status}</span>
            {myTurn.value && <span class="way-to">{say('web.choose')}</span>}
          </>
        )}
      </p>
      <button class="plain" disabled={!canUndo.value} onClick={undo} title="U">
        {say('web.undo')}
      </button>
      <button class="plain" disabled={!view.value?.undo && !chosen.value.length && !picked.value} onClick={restart}>
        {say('web.restart')}
      </button>
      {alone && (
        <button class="plain" disabled={!myTurn.value || !!sending.value} onClick={askHint} title="H">
          {say('web.hint')}
        </button>
      )}
      <button class="primary" disabled={!move || !!sending.value} onClick={play} title="C">
        {say('web.confirm')}
        {deadline.value > 0 && <span class="countdown" aria-hidden="true" />}
      </button>
    </div>
  );
}

/** Others are asked whether a decision may be taken back. */
export function Consent({ at }: { at: View }) {
  const asked = at.undo_asked;
  if (!asked || at.mine.includes(asked.seat) || !at.mine.length) return null;
  return <ConsentBox name={nameOf(at.seats[asked.seat])} />;
}

const ConsentBox = ({ name }: { name: string }) => (
  <div class="notice" role="alert">
    {say('web.undo.consent', name)}
    <button onClick={() => ask({ type: 'consent', yes: true })}>{say('web.yes')}</button>
    <button onClick={() => ask({ type: 'consent', yes: false })}>{say('web.no')}</button>
  </div>
);
