/* The table: players and dice, the board, the decision and the log. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { answers, boards, covers, dice, Tray } from '../boards';
import type { BoardProps } from '../boards/types';
import { scene } from '../film';
import { games } from '../generated/games';
import { explains, pointed, step as lesson } from '../lesson';
import { isLocal } from '../local';
import { Chat, Unread, Whisper } from '../parts/chat';
import { Ending, Quit } from '../parts/quit';
import { Card, cardHandlers, namedAt } from '../parts/card';
import { Choices, ConfirmBar, Consent } from '../parts/choice';
import { Film } from '../parts/film';
import { LessonBox } from '../parts/lesson';
import { Log, News } from '../parts/log';
import { Over, ScoreSheet } from '../parts/over';
import { changedBy, enlarged, isShown, Players } from '../parts/players';
import { Prompt } from '../parts/prompt';
import { type Element as BoardElement, Rules } from '../parts/rules';
import { Dialog, seatColors } from '../parts/ui';
import type { View } from '../protocol';
import {
  chosen,
  chosenSet,
  hinted,
  left,
  pick,
  leaveTable,
  lit,
  log,
  missing,
  myTurn,
  nameOf,
  openTable,
  past,
  touch,
  openView,
} from '../table';
import { lang, say } from '../words';
import { Gather } from './gather';

const rules = signal<{ element: BoardElement | null } | null>(null);
const tab = signal<'log' | 'chat'>('log');
const scores = signal(false);
const sheetOpen = signal(false);
past.subscribe((looking) => looking && (sheetOpen.value = false));

/* ---- The board ------------------------------------------------------------------------------ */

function boardProps(view: View, seat: number): BoardProps {
  const own = seat === view.seat && !past.value;
  const points = pointed.value;
  return {
    game: view.game,
    state: past.value?.state ?? view.state,
    facts: past.value?.facts ?? view.facts,
    seat,
    you: view.seat ?? -1,
    names: view.seats.map(nameOf),
    colors: seatColors,
    touchable: own && myTurn.value ? lit.value : new Set(),
    chosen: points.size ? points : own ? chosenSet.value : new Set(),
    gathered: chosen.value,
    onTouch: touch,
    moves: own && myTurn.value ? left.value : [],
    onDrop: (move) => pick(move.move),
    hinted: own ? hinted.value : new Set(),
    changed: scene.value?.running ? new Set() : changedBy(view, seat),
    say,
    lang: lang.value,
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

/** Arrow keys go to the nearest element that can be touched in that direction; with Shift to the nearest of all, to read
 * its card. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = (event.target as Element).closest('[data-id]');
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
  const all = [
    ...document.querySelectorAll<SVGElement>(
      event.shiftKey ? '.table-page [data-id]:not(.small *)' : '.table-page .touchable',
    ),
  ].filter((element) => element !== here);
  const best = all.reduce<SVGElement | null>(
    (near, element) => (distance(element) < (near ? distance(near) : Infinity) ? element : near),
    null,
  );
  if (!best?.matches('.touchable')) best?.setAttribute('tabindex', '-1');
  best?.focus();
}

function BoardArea({ view }: { view: View }) {
  const seat = isShown(view);
  const Board = boards[view.game];
  const Cover = covers[view.game];
  const props = boardProps(view, seat);
  return (
    <main
      class={`board-area${scene.value?.seat != null ? ' theirs' : ''}`}
      id="board"
      data-seat={seat}
      style={{ '--owner': seatColors[seat] }}
      tabIndex={-1}
      onKeyDown={walk}
    >
      <h2 class="hidden">{say('friends.board', nameOf(view.seats[seat]))}</h2>
      {enlarged.value !== null && (
        <p class="looking">
          {say('web.player.looking', nameOf(view.seats[seat]))}{' '}
          <button onClick={() => (enlarged.value = null)}>{say('web.player.own')}</button>
        </p>
      )}
      {props.state ? <Board {...props} /> : <div class="waiting-cover">{Cover && <Cover />}</div>}
    </main>
  );
}

/* ---- Around it ------------------------------------------------------------------------------ */

/** On one screen, a game with secrets waits until the device has been handed over. */
const seenBy = signal<number | null>(null);
function Curtain({ view }: { view: View }) {
  const secret = games.find(({ id }) => id === view.game)?.secrets;
  if (!secret || view.mine.length < 2 || !myTurn.value || seenBy.value === view.turn) return null;
  return (
    <div class="curtain" role="alertdialog" aria-label={say('web.curtain', nameOf(view.seats[view.turn!]))}>
      <h2>{say('web.curtain', nameOf(view.seats[view.turn!]))}</h2>
      <button class="primary" autoFocus onClick={() => (seenBy.value = view.turn)}>
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
function More({ view }: { view: View }) {
  const chat = !isLocal(view.table) && tab.value === 'chat';
  const button = (name: 'log' | 'chat') => (
    <button role="tab" aria-selected={chat === (name === 'chat')} onClick={() => (tab.value = name)}>
      {say(`web.${name}`)}
      {name === 'chat' && <Unread />}
    </button>
  );
  return (
    <div class="side-more">
      <div class="tools">
        <div class="tabs" role="tablist">
          {button('log')}
          {!isLocal(view.table) && button('chat')}
        </div>
        {view.watchers > 0 && (
          <span
            class="muted"
            role="img"
            aria-label={say('web.watchers', view.watchers)}
            title={say('web.watchers', view.watchers)}
          >
            👁 {view.watchers}
          </span>
        )}
        {view.delay > 0 && view.seat === null && view.phase === 'playing' && (
          <span class="muted">{say('friends.late', view.delay)}</span>
        )}
        <button class="plain" onClick={() => (scores.value = true)}>
          {say('web.score')}
        </button>
        <button class="plain rules-open" onClick={() => (rules.value = { element: null })}>
          {say('web.rules')}
        </button>
        <Quit view={view} />
      </div>
      {chat ? <Chat /> : <Log view={view} open={sheetOpen.value} />}
    </div>
  );
}

/** The sheet, and what its parts have to make room for. */
const sideLook = (): string =>
  `side-right${sheetOpen.value ? ' open' : ''}${lesson.value ? ' taught' : ''}${explains.value ? ' explained' : ''}${past.value ? ' looks-back' : ''}`;

function Side({ view }: { view: View }) {
  return (
    <aside class={sideLook()} aria-label={say('web.sheet.more')}>
      <button
        class="sheet-handle plain"
        aria-expanded={sheetOpen.value}
        onClick={() => (sheetOpen.value = !sheetOpen.value)}
      >
        {say(sheetOpen.value ? 'web.sheet.less' : 'web.sheet.more')}
        {!sheetOpen.value && <Unread />}
      </button>
      <Whisper onOpen={() => ((tab.value = 'chat'), (sheetOpen.value = true))} />
      <LessonBox />
      {view.phase === 'waiting' ? (
        <Gather view={view} />
      ) : view.phase === 'over' ? (
        <Over view={view} />
      ) : (
        <Choices view={view} />
      )}
      <Consent view={view} />
      <Ending view={view} />
      <ConfirmBar view={view} />
      <News view={view} />
      <More view={view} />
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
        element: namedAt(document.activeElement) ?? namedAt(document.querySelector('[data-id]:hover')),
      };
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

export default function TablePage({ table, invite }: { table: string; invite: string | null }) {
  useKeys();
  useEffect(() => {
    enlarged.value = seenBy.value = null;
    void openTable(table, invite);
    return () => leaveTable(table);
  }, [table]);
  const view = openView.value,
    card = useMemo(() => view && cardHandlers(view), [view?.table, view?.seat]);
  if (missing.value)
    return (
      <main class="start">
        <h1>{say('web.table.none')}</h1>
        <a href="/">{say('web.home')}</a>
      </main>
    );
  if (!view)
    return (
      <main class="start">
        <h1>{say('web.table.opening')}</h1>
      </main>
    );
  const props = boardProps(view, isShown(view));
  const Answers = answers[view.game];
  const thrown = props.state ? (dice[view.game]?.(props) ?? []) : [];
  return (
    <div
      class={`table-page phase-${view.phase}${props.state ? ' asked' : ''}${myTurn.value ? ' my-turn' : ''}`}
      data-version={view.version}
      {...card}
      onPointerDownCapture={settle}
    >
      <aside class="side-left" aria-label={say('web.players')}>
        <h1 class="game-title">{say(`${view.game}.title`)}</h1>
        <Players view={view} />
        {view.dice.same_dice && <p class="muted">{say('web.dice.same')}</p>}
      </aside>
      {props.state && (
        <Prompt view={view}>
          {thrown.length > 0 && (
            <Tray board={props} dice={thrown} chances={log.value.filter(({ actor }) => actor === null).length} />
          )}
          <Answers {...props} />
        </Prompt>
      )}
      <BoardArea view={view} />
      <Side view={view} />
      <Card view={view} onRules={(element) => (rules.value = { element })} />
      <Film view={view} />
      <Live />
      <Curtain view={view} />
      {rules.value && <Rules game={view.game} element={rules.value.element} onClose={() => (rules.value = null)} />}
      {scores.value && view.scores && (
        <Dialog title={say('web.score')} onClose={() => (scores.value = false)}>
          <ScoreSheet view={view} scores={past.value?.scores ?? view.scores} final={view.phase === 'over'} />
        </Dialog>
      )}
    </div>
  );
}
