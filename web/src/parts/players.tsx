/* Who sits view the table: names, points, clocks, and small boards to enlarge. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { boards } from '../boards';
import { scene, touchedLast } from '../film';
import { Charge } from '../icons';
import type { Seat, View } from '../protocol';
import { ask, log, myTurn, nameOf, past, openView } from '../table';
import { lang, number, say } from '../words';
import { seatColors } from './ui';

/** Whose board is large; null: the viewer's own. */
export const enlarged = signal<number | null>(null);
const now = signal(Date.now());
const heardAt = signal(Date.now());
openView.subscribe(() => (heardAt.value = Date.now()));

/** The board that the player has chosen, else that of who is being watched. */
export const isShown = (view: View): number => enlarged.value ?? scene.value?.seat ?? view.seat ?? 0;

/** What another player touched last; of who looks at a past position, up to there. */
export const changedBy = (view: View, seat: number): ReadonlySet<string> =>
  view.mine.includes(seat) ? new Set() : touchedLast(log.value.slice(0, past.value?.ply), seat);

export function useTicking(): void {
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
}

function time(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts =
    seconds >= 3600
      ? [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
      : [Math.floor(seconds / 60), seconds % 60];
  return `${parts[0]}${seconds >= 3600 ? ' h ' : ':'}${String(parts[1]).padStart(2, '0')}`;
}

function ClockOf({ view, seat }: { view: View; seat: number }) {
  const left = view.clock?.left?.[seat];
  if (left === null || left === undefined || view.phase === 'waiting') return null;
  const passed = view.clock!.running?.includes(seat) ? Math.max(0, now.value - heardAt.value) : 0;
  return (
    <span class={`clock${left - passed < 30000 ? ' hurry' : ''}`} role="timer">
      {time(left - passed)}
    </span>
  );
}

function stateOf(view: View, seat: Seat): string {
  if (seat.who === 'open' || seat.who === 'link' || seat.who === 'kept') return say('web.seat.waiting');
  if (seat.resigned) return say('friends.resigned');
  if (seat.left) return say('web.seat.left');
  if (seat.out) return say('web.seat.out');
  if (seat.who === 'person' && seat.bot) return say('web.seat.standin', seat.bot);
  if (seat.who === 'person' && seat.online === false && !view.mine.includes(seat.seat)) return say('web.seat.away');
  return '';
}

function Player({ view, seat }: { view: View; seat: Seat }) {
  const state = past.value?.state ?? view.state,
    scores = past.value?.scores ?? view.scores;
  const turn = past.value ? past.value.turn === seat.seat : view.deciders.includes(seat.seat);
  const Board = boards[view.game];
  const mine = view.mine.includes(seat.seat),
    note = stateOf(view, seat);
  const shown = isShown(view) === seat.seat;
  const absent =
    view.phase === 'playing' &&
    seat.who === 'person' &&
    !mine &&
    !seat.bot &&
    (seat.left || seat.out || seat.online === false);
  return (
    <li class={`player${turn ? ' turn' : ''}${shown ? ' shown' : ''}`} data-seat={seat.seat}>
      <button
        class="player-head"
        aria-pressed={shown}
        onClick={() => (enlarged.value = shown || seat.seat === view.seat ? null : seat.seat)}
        title={say('web.player.enlarge', nameOf(seat))}
      >
        <Charge seat={seat.seat} size={26} />
        <span class="player-name">
          {nameOf(seat)}
          {mine && view.mine.length === 1 && <small> {say('web.player.you')}</small>}
          {seat.who === 'bot' && <small> {say('web.player.bot')}</small>}
          {note && <small class="note">{note}</small>}
        </span>
        {turn && view.phase === 'playing' && (
          <span class="marker" title={say('web.turn.of', nameOf(seat))}>
            {seat.bot ? '…' : '▶'}
          </span>
        )}
        <ClockOf view={view} seat={seat.seat} />
        {scores && (
          <span class="points" title={say('web.score')}>
            {number(scores.total[seat.seat] ?? 0)}
          </span>
        )}
      </button>
      {Board && state && view.seats.length > 1 && !shown && (
        <button class="mini" tabIndex={-1} aria-hidden="true" onClick={() => (enlarged.value = seat.seat)}>
          <Board
            game={view.game}
            state={state}
            facts={past.value?.facts ?? view.facts}
            seat={seat.seat}
            you={view.seat ?? -1}
            names={view.seats.map(nameOf)}
            colors={seatColors}
            touchable={new Set()}
            chosen={new Set()}
            changed={changedBy(view, seat.seat)}
            onTouch={() => undefined}
            say={say}
            small
            lang={lang.value}
          />
        </button>
      )}
      {absent && view.mine.length > 0 && (
        <button class="plain" onClick={() => ask({ type: 'takeover', seat: seat.seat, bot: 'normal' })}>
          {say('web.seat.hand_over')}
        </button>
      )}
      {mine && seat.bot && !seat.resigned && (
        <button class="plain" onClick={() => ask({ type: 'takeover', seat: seat.seat, bot: null })}>
          {say('web.seat.take_back')}
        </button>
      )}
    </li>
  );
}

export function Players({ view }: { view: View }) {
  useTicking();
  const rival = view.scores?.rival;
  return (
    <ul class={`players${myTurn.value ? ' yours' : ''}`} aria-label={say('web.players')}>
      {view.seats.map((seat) => (
        <Player key={seat.seat} view={view} seat={seat} />
      ))}
      {rival && (
        <li class="player rival">
          <span class="player-head">
            <span class="player-name">{say(rival)}</span>
            <span class="points">{number(view.scores!.total[view.seats.length] ?? 0)}</span>
          </span>
        </li>
      )}
    </ul>
  );
}
