/* The decision view hand: what can be done, the preview, and the bar with Undo, Restart and Confirm. */
import { useEffect, useRef } from 'preact/hooks';
import type { Move, View } from '../protocol';
import {
  ask,
  askHint,
  backTo,
  canUndo,
  chosen,
  chosenNames,
  deadline,
  gathered,
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
  waits,
  openView,
} from '../table';
import { listed } from '../settings';
import { say } from '../words';
import { Graded } from './coach';
import { Advice } from './hint';
import { Gains } from './log';
import { useFrame } from './ui';

const LISTED = 60;

const MoveText = ({ move }: { move: Move }) => (
  <>
    <span>{move.text}</span>
    <span class="gains">
      <Gains worth={move} />
    </span>
  </>
);

/** The second way to choose: closed where the board suffices, until a player likes it better. */
function MoveList() {
  const moves = left.value,
    needed = !lit.value.size,
    open = needed || listed.value === 'yes';
  return (
    <>
      {!needed && (
        <button class="plain list-open" aria-expanded={open} onClick={() => (listed.value = open ? 'no' : 'yes')}>
          {open ? '▾' : '▸'} {say('web.moves.list', moves.length)}
        </button>
      )}
      {open && <Listed moves={moves} />}
    </>
  );
}

function Listed({ moves }: { moves: Move[] }) {
  return (
    <ul class="moves" aria-label={say('web.moves')}>
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

function headline(view: View): string {
  if (past.value) return past.value.status;
  if (view.phase === 'waiting') return say('web.table.waiting');
  if (view.phase === 'closed') return say('web.table.closed');
  if (myTurn.value)
    return view.mine.length > 1 ? say('web.turn.person', nameOf(view.seats[view.turn!])) : say('web.turn.yours');
  return view.turn === null ? view.status : say('web.turn.of', nameOf(view.seats[view.turn]));
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
  useFrame(() => {
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

/** Whether the viewer plays here and now. */
const isPlayable = (view: View): boolean => !past.value && view.phase === 'playing' && view.mine.length > 0;

export function Choices({ view }: { view: View }) {
  const now = past.value ?? view,
    several = left.value.length > 1 || view.moves.length > 1 || chosen.value.length > 0,
    choosing = !past.value && myTurn.value && several;
  const look = `choices${isPlayable(view) ? ' decided' : ''}${choosing && lit.value.size ? ' listing' : ''}`;
  return (
    <section class={look} aria-label={say('web.choices')}>
      <h2>{headline(view)}</h2>
      {past.value && <button onClick={() => lookBack(null)}>{say('web.past.back')}</button>}
      <Pending of={now.pending ?? []} />
      {!past.value && <Steps />}
      {!past.value && <Graded />}
      {hint.value && <Advice hint={hint.value} view={view} />}
      {choosing && <MoveList />}
    </section>
  );
}

export function ConfirmBar({ view }: { view: View }) {
  const move = offered.value,
    together = gathered.value.length;
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
  if (!isPlayable(view)) return null;
  const alone = view.seats.every(({ who, seat }) => who === 'bot' || view.mine.includes(seat));
  return (
    <div class="confirm">
      <p class="offered">
        {sending.value ? (
          say(waits.value ? 'web.sending.away' : 'web.sending')
        ) : move ? (
          <MoveText move={move} />
        ) : together ? (
          <span>{say(`${view.game}.gathered`, together)}</span>
        ) : chosen.value.length ? (
          say('web.choose.more', chosenNames.value)
        ) : (
          myTurn.value && <span class="way-to">{say('web.choose')}</span>
        )}
      </p>
      <button class="plain" disabled={!canUndo.value} onClick={undo} title="U">
        {say('web.undo')}
      </button>
      <button class="plain" disabled={!openView.value?.undo && !chosen.value.length && !picked.value} onClick={restart}>
        {say('web.restart')}
      </button>
      {alone && (
        <button class="plain" disabled={!myTurn.value || !!sending.value} onClick={askHint} title="H">
          {say('web.hint')}
        </button>
      )}
      <button class="primary" disabled={(!move && !together) || !!sending.value} onClick={play} title="C">
        {say('web.confirm')}
        {deadline.value > 0 && <span class="countdown" aria-hidden="true" />}
      </button>
    </div>
  );
}

/** Others are asked whether a decision may be taken back. */
export function Consent({ view }: { view: View }) {
  const asked = view.undo_asked;
  if (!asked || view.mine.includes(asked.seat) || !view.mine.length) return null;
  return <ConsentBox name={nameOf(view.seats[asked.seat])} />;
}

const ConsentBox = ({ name }: { name: string }) => (
  <div class="notice" role="alert">
    {say('web.undo.consent', name)}
    <button onClick={() => ask({ type: 'consent', yes: true })}>{say('web.yes')}</button>
    <button onClick={() => ask({ type: 'consent', yes: false })}>{say('web.no')}</button>
  </div>
);
