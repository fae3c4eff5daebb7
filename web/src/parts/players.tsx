/* Who sits at the table: names, points, clocks, and small boards to enlarge. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { boards } from '../boards';
import { Charge } from '../icons';
import type { Seat, View } from '../protocol';
import { ask, myTurn, nameOf, past, view } from '../table';
import { lang, number, say } from '../words';
import { seatColors } from './ui';

/** Whose board is large; null: the viewer's own. */
export const enlarged = signal<number | null>(null);
const now = signal(Date.now());
const heardAt = signal(Date.now());
view.subscribe(() => (heardAt.value = Date.now()));

export const isShown = (at: View): number => enlarged.value ?? at.seat ?? 0;

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

function ClockOf({ at, seat }: { at: View; seat: number }) {
  const left = at.clock?.left?.[seat];
  if (left === null || left === undefined) return null;
  const passed = at.clock!.running === seat ? Math.max(0, now.value - heardAt.value) : 0;
  return (
    <span class={`clock${left - passed < 30000 ? ' hurry' : ''}`} role="timer">
      {time(left - passed)}
    </span>
  );
}

function stateOf(at: View, seat: Seat): string {
  if (seat.who === 'open' || seat.who === 'link' || seat.who === 'kept') return say('web.seat.waiting');
  if (seat.left) return say('web.seat.left');
  if (seat.out) return say('web.seat.out');
  if (seat.who === 'person' && seat.bot) return say('web.seat.standin', seat.bot);
  if (seat.who === 'person' && seat.online === false && !at.mine.includes(seat.seat)) return say('web.seat.away');
  return '';
}

function Player({ at, seat }: { at: View; seat: Seat }) {
  const state = past.value?.state ?? at.state,
    scores = past.value?.scores ?? at.scores;
  const turn = (past.value ? past.value.turn : at.turn) === seat.seat;
  const Board = boards[at.game];
  const mine = at.mine.includes(seat.seat),
    note = stateOf(at, seat);
  const shown = isShown(at) === seat.seat;
  const absent =
    at.phase === 'playing' &&
    seat.who === 'person' &&
    !mine &&
    !seat.bot &&
    (seat.left || seat.out || seat.online === false);
  return (
    <li class={`player${turn ? ' turn' : ''}${shown ? ' shown' : ''}`}>
      <button
        class="player-head"
        aria-pressed={shown}
        onClick={() => (enlarged.value = shown || seat.seat === at.seat ? null : seat.seat)}
        title={say('web.player.enlarge', nameOf(seat))}
      >
        <Charge seat={seat.seat} size={26} />
        <span class="player-name">
          {nameOf(seat)}
          {mine && at.mine.length === 1 && <small> {say('web.player.you')}</small>}
          {seat.who === 'bot' && <small> {say('web.player.bot')}</small>}
          {note && <small class="note">{note}</small>}
        </span>
        {turn && at.phase === 'playing' && (
          <span class="marker" title={say('web.turn.of', nameOf(seat))}>
            {at.thinking ? '…' : '▶'}
          </span>
        )}
        <ClockOf at={at} seat={seat.seat} />
        {scores && (
          <span class="points" title={say('web.score')}>
            {number(scores.total[seat.seat] ?? 0)}
          </span>
        )}
      </button>
      {Board && state && at.seats.length > 1 && !shown && (
        <button class="mini" tabIndex={-1} aria-hidden="true" onClick={() => (enlarged.value = seat.seat)}>
          <Board
            game={at.game}
            state={state}
            facts={past.value?.facts ?? at.facts}
            seat={seat.seat}
            you={at.seat ?? -1}
            names={at.seats.map(nameOf)}
            colors={seatColors}
            touchable={new Set()}
            chosen={new Set()}
            onTouch={() => undefined}
            onPreview={() => undefined}
            say={say}
            small
            lang={lang.value}
          />
        </button>
      )}
      {absent && at.mine.length > 0 && (
        <button class="plain" onClick={() => ask({ type: 'takeover', seat: seat.seat, bot: 'normal' })}>
          {say('web.seat.hand_over')}
        </button>
      )}
      {mine && seat.bot && (
        <button class="plain" onClick={() => ask({ type: 'takeover', seat: seat.seat, bot: null })}>
          {say('web.seat.take_back')}
        </button>
      )}
    </li>
  );
}

export function Players({ at }: { at: View }) {
  useTicking();
  const rival = at.scores?.rival;
  return (
    <ul class={`players${myTurn.value ? ' yours' : ''}`} aria-label={say('web.players')}>
      {at.seats.map((seat) => (
        <Player key={seat.seat} at={at} seat={seat} />
      ))}
      {rival && (
        <li class="player rival">
          <span class="player-head">
            <span class="player-name">{say(rival)}</span>
            <span class="points">{number(at.scores!.total[at.seats.length] ?? 0)}</span>
          </span>
        </li>
      )}
    </ul>
  );
}
