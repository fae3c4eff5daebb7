/* The table: players and dice, the board, the decision and the log. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { boards, covers, dice, Tray } from '../boards';
import type { BoardProps } from '../boards/types';
import { games } from '../generated/games';
import { nextStep, pointed, progress, step } from '../lesson';
import { isLocal } from '../local';
import { Chat } from '../parts/chat';
import { Choices, ConfirmBar, Consent, Preview } from '../parts/choice';
import { Log, News } from '../parts/log';
import { Over, ScoreSheet } from '../parts/over';
import { enlarged, isShown, Players } from '../parts/players';
import { type Element as BoardElement, Rules } from '../parts/rules';
import { Copy, Dialog, seatColors } from '../parts/ui';
import type { View } from '../protocol';
import {
  ask,
  chats,
  chosenSet,
  hovered,
  join,
  leaveTable,
  left,
  lit,
  log,
  missing,
  myTurn,
  nameOf,
  openTable,
  past,
  touch,
  view,
} from '../table';
import { lang, say } from '../words';

const rules = signal<{ element: BoardElement | null } | null>(null);
const tab = signal<'log' | 'chat'>('log');
const scores = signal(false);
const sheetOpen = signal(false);
past.subscribe((looking) => looking && (sheetOpen.value = false));
const tip = signal<{ x: number; y: number } | null>(null);

/* ---- The board ------------------------------------------------------------------------------ */

function boardProps(at: View, seat: number): BoardProps {
  const own = seat === at.seat && !past.value;
  const points = pointed.value;
  return {
    game: at.game,
    state: past.value?.state ?? at.state,
    facts: past.value?.facts ?? at.facts,
    seat,
    you: at.seat ?? -1,
    names: at.seats.map(nameOf),
    colors: seatColors,
    touchable: own && myTurn.value ? lit.value : new Set(),
    chosen: points.size ? points : own ? chosenSet.value : new Set(),
    onTouch: touch,
    onPreview: (id) => (hovered.value = id),
    say,
    lang: lang.value,
  };
}

/** The element of the board there, under the heading it stands under. */
function elementAt(target: EventTarget | null): BoardElement | null {
  const element = (target as Element | null)?.closest('[data-id]');
  const id = element?.getAttribute('data-rule') ?? element?.getAttribute('data-id'),
    name = element?.getAttribute('aria-label');
  if (!id || !name) return null;
  const under = element!.closest('.board section, .board article')?.querySelector('h3, h4')?.textContent;
  return { id, name: under && !name.includes(under) ? `${under}, ${name}` : name };
}

const LONG_PRESS_MS = 600;

function useLongPress(): Record<string, (event: PointerEvent) => void> {
  const timer = useRef(0);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event) => {
      const element = elementAt(event.target);
      if (element && event.pointerType !== 'mouse')
        timer.current = window.setTimeout(() => (rules.value = { element }), LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: (event) => {
      tip.value = { x: event.clientX, y: event.clientY };
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) stop();
    },
  };
}

/** A click ends whatever still moves. */
function settle(): void {
  for (const one of document.getAnimations()) if ((one as CSSAnimation).animationName !== 'countdown') one.finish();
}

/** Digits touch the dice of the tray. */
function touchDie(digit: number): void {
  document.querySelectorAll('.tray .tray-die')[digit - 1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

/** Arrow keys go to the nearest element that can be touched in that direction. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = (event.target as Element).closest('.touchable');
  if (!step || !here) return;
  event.preventDefault();
  const centre = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(here);
  const distance = (element: Element) => {
    const [ex, ey] = centre(element);
    const along = (ex - x) * step[0] + (ey - y) * step[1];
    const aside = Math.abs((ex - x) * step[1]) + Math.abs((ey - y) * step[0]);
    return along > 2 ? along + 2 * aside : Infinity;
  };
  const all = [...document.querySelectorAll<SVGElement>('.table-page .touchable')].filter(
    (element) => element !== here,
  );
  const best = all.reduce<SVGElement | null>(
    (near, element) => (distance(element) < (near ? distance(near) : Infinity) ? element : near),
    null,
  );
  best?.focus();
}

function BoardArea({ at }: { at: View }) {
  const seat = isShown(at);
  const Board = boards[at.game];
  const Cover = covers[at.game];
  const press = useLongPress();
  const props = boardProps(at, seat);
  return (
    <main
      class="board-area"
      id="board"
      tabIndex={-1}
      onKeyDown={walk}
      {...press}
      onFocusCapture={(event) => {
        const box = (event.target as Element).getBoundingClientRect();
        tip.value = { x: box.right, y: box.bottom };
      }}
    >
      {enlarged.value !== null && (
        <p class="looking">
          {say('web.player.looking', nameOf(at.seats[seat]))}{' '}
          <button onClick={() => (enlarged.value = null)}>{say('web.player.own')}</button>
        </p>
      )}
      {props.state ? <Board {...props} /> : <div class="waiting-cover">{Cover && <Cover />}</div>}
    </main>
  );
}

function Tip() {
  const id = hovered.value,
    at = tip.value;
  const moves = id ? left.value.filter(({ touch: ids }) => ids.includes(id)) : [];
  if (!at || !moves.length) return null;
  const right = at.x > innerWidth - 300;
  return (
    <div
      class="tip"
      role="presentation"
      style={{
        left: right ? undefined : `${at.x + 16}px`,
        right: right ? `${innerWidth - at.x + 16}px` : undefined,
        top: `${Math.min(at.y + 14, innerHeight - 90)}px`,
      }}
    >
      <Preview moves={moves} />
    </div>
  );
}

/* ---- Around it ------------------------------------------------------------------------------ */

function Waiting({ at }: { at: View }) {
  const free = at.seats.filter(({ who }) => who === 'open' || who === 'link' || who === 'kept');
  const address = (invite?: string) => `${location.origin}/t/${at.table}${invite ? `?invite=${invite}` : ''}`;
  return (
    <section class="waiting">
      <h2>{say('web.table.waiting')}</h2>
      {at.host &&
        free.map((seat) => (
          <div key={seat.seat} class="join">
            <label class="field">
              {say('web.table.invite', seat.seat + 1)}
              <input readOnly value={address(seat.invite)} onFocus={(event) => event.currentTarget.select()} />
            </label>
            <Copy address={address(seat.invite)} />
          </div>
        ))}
      {!at.mine.length && free.some(({ who }) => who !== 'link') && (
        <button class="primary" onClick={() => join()}>
          {say('web.table.join')}
        </button>
      )}
      {at.mine.length > 0 && (
        <a class="button" href="/" onClick={() => void ask({ type: 'leave' })}>
          {say('web.table.leave')}
        </a>
      )}
    </section>
  );
}

function LessonBox() {
  const now = step.value;
  if (!now) return null;
  return (
    <section class="lesson" role="status">
      <small>{say('web.lesson.step', progress.value[0], progress.value[1])}</small>
      <p>{say(now.say)}</p>
      {!now.move && (
        <button class="primary" onClick={nextStep}>
          {say(progress.value[0] === progress.value[1] ? 'web.lesson.end' : 'web.lesson.next')}
        </button>
      )}
    </section>
  );
}

/** On one screen, a game with secrets waits until the device has been handed over. */
const seenBy = signal<number | null>(null);
function Curtain({ at }: { at: View }) {
  const secret = games.find(({ id }) => id === at.game)?.secrets;
  if (!secret || at.mine.length < 2 || !myTurn.value || seenBy.value === at.turn) return null;
  return (
    <div class="curtain" role="alertdialog" aria-label={say('web.curtain', nameOf(at.seats[at.turn!]))}>
      <h2>{say('web.curtain', nameOf(at.seats[at.turn!]))}</h2>
      <button class="primary" autoFocus onClick={() => (seenBy.value = at.turn)}>
        {say('web.curtain.open')}
      </button>
    </div>
  );
}

/** What a screen reader says of the newest events. */
function Live() {
  const last = log.value
    .slice(-3)
    .map(({ text }) => text)
    .join('. ');
  return (
    <div class="hidden" aria-live="polite">
      {last}
      {myTurn.value ? `. ${say('web.turn.yours')}` : ''}
    </div>
  );
}

/** What stands below the decision: the log or the chat, and the ways to the score and the rules. */
function More({ at }: { at: View }) {
  const chat = !isLocal(at.table) && tab.value === 'chat';
  const Tab = ({ name, count = 0 }: { name: 'log' | 'chat'; count?: number }) => (
    <button role="tab" aria-selected={chat === (name === 'chat')} onClick={() => (tab.value = name)}>
      {say(`web.${name}`)}
      {count > 0 && ` (${count})`}
    </button>
  );
  return (
    <div class="side-more">
      <News at={at} />
      <div class="tools">
        <div class="tabs" role="tablist">
          <Tab name="log" />
          {!isLocal(at.table) && <Tab name="chat" count={chats.value.length} />}
        </div>
        {at.watchers > 0 && (
          <span
            class="muted"
            role="img"
            aria-label={say('web.watchers', at.watchers)}
            title={say('web.watchers', at.watchers)}
          >
            👁 {at.watchers}
          </span>
        )}
        <button class="plain" onClick={() => (scores.value = true)}>
          {say('web.score')}
        </button>
        <button class="plain" onClick={() => (rules.value = { element: null })}>
          {say('web.rules')}
        </button>
      </div>
      {chat ? <Chat /> : <Log at={at} />}
    </div>
  );
}

function Side({ at }: { at: View }) {
  return (
    <aside class={`side-right${sheetOpen.value ? ' open' : ''}`}>
      <button
        class="sheet-handle plain"
        aria-expanded={sheetOpen.value}
        onClick={() => (sheetOpen.value = !sheetOpen.value)}
      >
        {say(sheetOpen.value ? 'web.sheet.less' : 'web.sheet.more')}
      </button>
      <LessonBox />
      {at.phase === 'waiting' ? <Waiting at={at} /> : at.phase === 'over' ? <Over at={at} /> : <Choices at={at} />}
      <Consent at={at} />
      <ConfirmBar at={at} />
      <More at={at} />
    </aside>
  );
}

function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest('input, textarea, dialog')
      )
        return;
      if (/^[1-9]$/.test(event.key)) touchDie(Number(event.key));
      if (event.key !== '?') return;
      rules.value = {
        element: elementAt(document.activeElement) ?? elementAt(document.querySelector('[data-id]:hover')),
      };
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

export function TablePage({ table, invite }: { table: string; invite: string | null }) {
  useKeys();
  useEffect(() => {
    enlarged.value = seenBy.value = null;
    void openTable(table, invite);
    return () => leaveTable(table);
  }, [table]);
  const at = view.value;
  if (missing.value)
    return (
      <main class="start">
        <p>{say('web.table.none')}</p>
        <a href="/">{say('web.home')}</a>
      </main>
    );
  if (!at)
    return (
      <main class="start">
        <p>{say('web.table.opening')}</p>
      </main>
    );
  const props = boardProps(at, isShown(at));
  const thrown = props.state ? (dice[at.game]?.(props) ?? []) : [];
  return (
    <div class={`table-page phase-${at.phase}${myTurn.value ? ' my-turn' : ''}`} onPointerDown={settle}>
      <aside class="side-left">
        <h1 class="game-title">{say(`${at.game}.title`)}</h1>
        {thrown.length > 0 && (
          <Tray board={props} dice={thrown} chances={log.value.filter(({ actor }) => actor === null).length} />
        )}
        <Players at={at} />
        {at.dice.same_dice && <p class="muted">{say('web.dice.same')}</p>}
      </aside>
      <BoardArea at={at} />
      <Side at={at} />
      <Tip />
      <Live />
      <Curtain at={at} />
      {rules.value && <Rules game={at.game} element={rules.value.element} onClose={() => (rules.value = null)} />}
      {scores.value && at.scores && (
        <Dialog title={say('web.score')} onClose={() => (scores.value = false)}>
          <ScoreSheet at={at} scores={past.value?.scores ?? at.scores} final={at.phase === 'over'} />
        </Dialog>
      )}
    </div>
  );
}
