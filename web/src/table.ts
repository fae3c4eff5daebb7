/* The table on the screen: what its host tells about it, and what the player is choosing. */
import { computed, effect, signal } from '@preact/signals';
import { keepDice, newDice, nextStep } from './dice';
import { randomHex } from './fair';
import { cut, hear as watch, ownerOf, skip } from './film';
import { link } from './link';
import { isLocal, local } from './local';
import { choose, gathering, kind, matching, touchable, wanted, whole } from './narrow';
import {
  type Analysis,
  type Answer,
  type Chat,
  type Entry,
  type Grade,
  type Hint,
  type Host,
  type Message,
  type Position,
  Refusal,
  type Request,
  type RequestType,
  type Seat,
  unjudged,
  type View,
  type Why,
} from './protocol';
import { complain, nameOf, openView } from './seen';
import { coach, confirm, forced, isStill, nickname, notify } from './settings';
import { hear as sound } from './sound';
import { has, lang, learnWords, say } from './words';

export { complain, nameOf, notice, openView } from './seen';

export const log = signal<Entry[]>([]);
export const chats = signal<Chat[]>([]);
export const hint = signal<Hint | null>(null);
/** What the coach has said of the player's moves, and how many events there were before each. */
export const grades = signal<(Grade & { ply: number })[]>([]);
export const analysis = signal<Analysis | null>(null);
/** A position of the past that is being looked view. */
export const past = signal<Position | null>(null);
/** Why what was clicked last cannot be used. */
export const reason = signal('');
export const missing = signal(false);
/** The game has ended before the viewer's eyes. */
export const ended = signal(false);

export const chosen = signal<string[]>([]);
/** A move chosen from the list, in notation. */
export const picked = signal<string | null>(null);
/** The element under the pointer or the focus. */
export const hovered = signal<string | null>(null);
/** The move on its way to the host. */
export const sending = signal<string | null>(null);
/** When the countdown plays the offered move. */
export const deadline = signal(0);
/** How many events there were when the player's last turn ended, and when the one that they are in began. What nobody did
 * in between, such as cards that are turned up, is part of it where there are others. */
export const turns = computed(() => {
  const view = openView.value;
  const isMine = (entry: Entry) => !!view?.mine.includes(ownerOf(entry) ?? -1);
  const goesOn = (entry: Entry) => isMine(entry) || (ownerOf(entry) === null && view!.seats.length > 1);
  let ended = log.value.length,
    began = ended;
  for (; ended > 0 && goesOn(log.value[ended - 1]); ended--) if (isMine(log.value[ended - 1])) began = ended - 1;
  while (ended > 0 && !isMine(log.value[ended - 1])) ended--;
  return { ended, began };
});

/** In a lesson: the one move on offer, or '' while something is being explained. */
export const only = signal<string | null>(null);

const COUNTDOWN_MS = 5000;
const FORCED_MS = 500;
const UNPAINTED_MS = 100;

let host: Host = link;
let quiet: (() => void)[] = [];
let forcedPlies = new Set<number>();
let noForcedAt = -1;
let timer = 0;
/* What was chosen together and is still to be made, then what ends it; null: nothing. */
let plan: string[] | null = null;
/* How often something was taken back: a grade that comes after it is of no move. */
let undone = 0;

const moves = computed(() => {
  const legal = past.value || sending.value ? [] : (openView.value?.moves ?? []);
  const asked = legal.filter(({ move }) => move === only.value);
  return only.value === '' ? [] : asked.length ? asked : legal;
});
export const left = computed(() => matching(moves.value, chosen.value));
export const lit = computed(() => touchable(moves.value, chosen.value));
/** What could have been chosen instead, and is not lit: a touch lets go what was chosen. */
export const instead = computed(() => {
  const ids = new Set(chosen.value.length ? moves.value.flatMap(({ touch }) => touch) : []);
  for (const id of lit.value) ids.delete(id);
  return ids;
});
/** What was touched, and what the move picked otherwise would touch, unless a hint picked it. */
export const chosenSet = computed(
  () => new Set([...chosen.value, ...(picked.value && !hinted.value.size ? (offered.value?.touch ?? []) : [])]),
);
/** What the move of the hint touches, while it is on offer. */
export const hinted = computed(
  () => new Set(hint.value && picked.value === hint.value.move ? (offered.value?.touch ?? []) : []),
);
/** Moves that were chosen together, in the order in which they are made. */
export const gathered = computed(() => (only.value === null ? gathering(moves.value, chosen.value) : []));
/** The move that is chosen whole, or was picked from the list. */
export const offered = computed(() => {
  if (gathered.value.length) return null;
  if (picked.value) return moves.value.find(({ move }) => move === picked.value) ?? null;
  const waits = only.value && !chosen.value.length && left.value[0]?.touch.length;
  return waits ? null : whole(moves.value, chosen.value);
});
/** Nothing could be added to the move on offer. */
const settled = computed(() => offered.value && (picked.value !== null || left.value.length === 1));
/** What the chosen elements are called. */
let names: Record<string, string> = {};
export const chosenNames = computed(() => chosen.value.map((id) => names[id]).join(' + '));
/** What is asked once something is chosen; '' while the question of the table stands, as for one of several alike. It has
 * of each name what stands before the colon. */
export const nextQuestion = computed(() => {
  const used = new Set(chosen.value.map(kind)),
    asked = [...wanted(moves.value, chosen.value)];
  const alike = used.size === 1 && asked.every((one) => used.has(one));
  if (gathered.value.length)
    return say('web.next.gathered', say(`${openView.value?.game}.gathered`, gathered.value.length));
  if (offered.value && (used.size || picked.value))
    return say(settled.value ? 'web.next.confirm' : 'web.next.gathered', offered.value.text);
  if (offered.value) return '';
  if (!used.size || alike) return '';
  const about = [...(asked.length === 1 ? asked : []), used.size === 1 && used.has('die') ? 'use' : 'other'],
    keys = about.flatMap((next) => [`boards.${openView.value?.game}.next.${next}`, `web.next.${next}`]);
  keys.splice(-2, 0, `boards.${openView.value?.game}.then.${kind(chosen.value[chosen.value.length - 1])}`);
  const called = chosen.value.map((id) => names[id].split(say('web.colon'))[0]);
  return say(keys.find(has) ?? 'web.next', called.join(' + '));
});
export const myTurn = computed(
  () => !!openView.value && openView.value.turn !== null && openView.value.mine.includes(openView.value.turn),
);

function letGo(): void {
  clearTimeout(timer);
  chosen.value = [];
  picked.value = null;
  deadline.value = 0;
  reason.value = '';
}

/* ---- Hearing -------------------------------------------------------------------------------- */

/** The newest view, of which the film may still be on its way. */
let heard: View | null = null;

function hearView(next: View): void {
  const last = heard;
  if (last && next.version < last.version) return;
  heard = next;
  if (!last) return showView(next);
  void watch(next, {
    log: () => log.value,
    show: (view) => view.table === current && showView(view),
    look: (ply) => host.ask({ type: 'position', table: next.table, ply }),
  });
}

function showView(next: View): void {
  const before = openView.value;
  const changed =
    !before || next.version !== before.version || next.seat !== before.seat || next.phase !== before.phase;
  log.value = [...log.value.slice(0, next.log.from), ...next.log.entries];
  if (changed) {
    letGo();
    hovered.value = null; // what lay under the pointer may be elsewhere, or gone
    hint.value = null;
    sending.value = null;
  }
  const playing = before?.phase === 'playing',
    waited = playing && !myTurn.value;
  openView.value = next;
  ended.value ||= playing && next.phase === 'over';
  if (playing && next.phase === 'over') sound(hasWon(next) ? 'victory' : 'turn');
  else if (waited && myTurn.value) sound('turn');
  if (changed && !goOn(next)) playForced(next);
}

/** Makes the next of the moves that were chosen together, or the one that ends them. */
function goOn(view: View): boolean {
  const others = view.moves.filter((move) => !move.gathers),
    next = plan?.length ? plan.shift() : others.length === 1 ? others[0].move : '';
  if (!plan || !view.moves.some(({ move }) => move === next)) {
    plan = null;
    return false;
  }
  if (next === others[0]?.move) plan = null;
  void send(next!);
  return true;
}

/** Whether the viewer has won against somebody. */
export const hasWon = ({ mine, scores }: View): boolean =>
  !!scores && scores.rank.length > 1 && mine.length === 1 && scores.rank[mine[0]] === 1;

/** A decision without a choice is made for the player, unless they have just come back to it. */
function playForced(view: View): void {
  const single = view.moves.length === 1 && forced.value === 'yes' && view.ply !== noForcedAt ? view.moves[0] : null;
  if (!single || only.value !== null) return;
  timer = window.setTimeout(
    () => {
      if (openView.value?.version !== view.version || openView.value.ply !== view.ply) return;
      forcedPlies.add(view.ply);
      void send(single.move);
    },
    isStill() ? 0 : FORCED_MS,
  );
}

async function hear(message: Message): Promise<void> {
  if (message.type === 'error') complain(new Refusal(message.code, message.text));
  if ('table' in message && message.table !== current) return;
  if (message.type === 'view') {
    if (openView.value?.game !== message.game) await learnWords(message.game);
    await painted;
    if (message.table === current) hearView(message);
    if (message.table === current) sit(message);
    if (message.table === current) addDice(message);
  }
  if (message.type === 'chat' && !chats.value.some(({ number }) => number === message.number))
    chats.value = [...chats.value, message];
  if (message.type === 'analysis') analysis.value = message;
}

/* ---- Coming and going ----------------------------------------------------------------------- */

let current = '';
/** The code a person was invited with, until they sit. */
export const invitation = signal<string | null>(null);

export const isFree = ({ who }: Seat): boolean => who === 'open' || who === 'link' || who === 'kept';

/** Seats whom an invitation has brought, as soon as the table is seen and they have a name. Where they agree to a coach by
 * sitting down, they do it themselves. */
function sit(view: View): void {
  if (view.mine.length || !view.seats.some(isFree)) invitation.value = null;
  if (invitation.value && nickname.value && !view.coach) void join();
}

const openRequest = (): Request<'open'> => ({
  type: 'open',
  table: current,
  since: log.value.length,
  version: heard?.version,
});

export async function openTable(table: string, invite: string | null): Promise<void> {
  leaveTable();
  current = table;
  invitation.value = invite;
  host = isLocal(table) ? local : link;
  quiet = [host.listen(hear)];
  try {
    if (host === link) link.reopen = openRequest;
    await host.ask(openRequest());
  } catch (why) {
    if (why instanceof Refusal && why.code === 'away') return; // opened again when the link is back
    missing.value = true;
    complain(why);
  }
}

/** Leaves the table, unless it is another one by now. */
export function leaveTable(table = current): void {
  if (table !== current) return;
  if (current) void host.ask({ type: 'shut', table: current }).catch(() => undefined);
  quiet.forEach((stop) => stop());
  quiet = [];
  link.reopen = null;
  current = '';
  cut();
  heard = openView.value = past.value = analysis.value = null;
  log.value = [];
  chats.value = [];
  missing.value = ended.value = false;
  grades.value = [];
  forcedPlies = new Set();
  noForcedAt = -1;
  plan = null;
  letGo();
}

/** Asks the host about this table; a refusal becomes a notice. */
export async function ask<T extends RequestType>(request: Omit<Request<T>, 'table'>): Promise<Answer<T> | null> {
  try {
    return await host.ask({ ...request, table: current } as Request & { type: T });
  } catch (why) {
    complain(why);
    return null;
  }
}

export async function join(): Promise<void> {
  const table = current,
    invite = invitation.value;
  invitation.value = null;
  const dice = await newDice();
  if (table !== current) return;
  keepDice(table, dice);
  await ask({ type: 'join', promise: dice.promise, ...(invite && { invite }) });
}

/** Takes this browser's part in the dice, once it sits at a server's table. */
function addDice(view: View): void {
  const step = host === link ? nextStep(view) : null;
  if (step === 'promise') void join();
  else if (step) void ask({ type: 'reveal', version: view.version, nonce: step.nonce });
}

/* ---- Playing -------------------------------------------------------------------------------- */

/** Has a move graded that is about to be made, by who wants it and plays against bots alone, or where all have agreed. */
async function gradeMove(view: View, move: string): Promise<void> {
  const { table, ply } = view,
    before = undone;
  const others = !view.coach && view.seats.some(({ who, seat }) => who !== 'bot' && !view.mine.includes(seat));
  if (coach.value !== 'yes' || only.value !== null || view.moves.length < 2 || others || view.mine.length > 1) return;
  const found = await host.ask({ type: 'grade', table, move }).catch(() => null);
  if (!found || found.grade === 'none' || table !== current || before !== undone) return;
  grades.value = [...grades.value, { ...found, ply }].sort((a, b) => a.ply - b.ply);
}

async function send(move: string): Promise<void> {
  const view = openView.value!;
  void gradeMove(view, move);
  letGo();
  sending.value = move;
  noForcedAt = -1;
  if (host === local) await painted; // it works in the page itself
  if (view.table !== current) return;
  const answer = await ask({ type: 'move', version: view.version, client: randomHex(8), move });
  if (answer?.type !== 'ack') sending.value = null;
}

/** What the player has just done is painted. What the host answers is drawn after it: it may be a whole turn of others. */
let painted: Promise<unknown> = Promise.resolve();

/** Resolves once the page as it is now has been painted; at once where nothing is. */
const paint = (): Promise<unknown> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, UNPAINTED_MS); // a page that is hidden meanwhile paints no more
      });

export function play(): void {
  if (sending.value) return;
  painted = Promise.all([painted, paint()]); // in the order in which they are heard
  if (offered.value) return void send(offered.value.move);
  if (!gathered.value.length) return;
  plan = gathered.value.map(({ move }) => move);
  goOn(openView.value!);
}

/** After a choice: plays the offered move at once where it can be taken back, waits, or starts the countdown. */
function offer(): void {
  clearTimeout(timer);
  deadline.value = 0;
  if (!settled.value || confirm.value === 'step' || (confirm.value === 'turn' && offered.value!.final)) return;
  if (confirm.value !== 'countdown') return play();
  deadline.value = Date.now() + COUNTDOWN_MS;
  timer = window.setTimeout(play, COUNTDOWN_MS);
}

export function touch(id: string, more: boolean, name: string): void {
  if (chosen.value.includes(id) && offered.value) return play();
  picked.value = null;
  names = { ...names, [id]: name };
  chosen.value = choose(moves.value, chosen.value, id, more);
  offer();
}

export function pick(move: string): void {
  if (picked.value === move) return play();
  picked.value = move;
  offer();
}

/** Decisions of this turn that can still be taken back. */
export const steps = computed(() => (openView.value?.undo?.free ? log.value.slice(openView.value.undo.to) : []));

/** The move waits for a connection. */
export const waits = computed(() => sending.value !== null && host === link && link.state.value === 'away');

export const canUndo = computed(
  () => waits.value || chosen.value.length > 0 || picked.value !== null || (!sending.value && !!openView.value?.undo),
);

/** Lets the last choice go, else asks to take the last decision back. */
export function undo(): void {
  const view = openView.value;
  if (waits.value) link.withdraw('move');
  else if (picked.value) picked.value = null;
  else if (chosen.value.length) chosen.value = chosen.value.slice(0, -1);
  else if (view?.undo) return backTo(Math.max(view.undo.to, beforeForced(view.ply - 1)));
  clearTimeout(timer);
  deadline.value = 0;
}

function beforeForced(ply: number): number {
  while (ply > 0 && forcedPlies.has(ply)) ply--;
  return ply;
}

/** Takes back every decision from the one view `to` on. */
export function backTo(to: number): void {
  noForcedAt = to;
  undone++;
  grades.value = grades.value.filter(({ ply }) => ply < to);
  for (const ply of forcedPlies) if (ply >= to) forcedPlies.delete(ply);
  void ask({ type: 'undo', version: openView.value!.version, to }).then(
    (answer) => answer?.type === 'asked' && complain(new Refusal('', say('web.undo.asked'))),
  );
}

export function restart(): void {
  letGo();
  if (openView.value?.undo) backTo(openView.value.undo.to);
}

/** What an element is, and why it cannot be used; of what is only drawn nobody knows. Of each it is asked once at a position. */
export function askWhy(element: string): Promise<Why | null> {
  const key = `${current} ${openView.value?.version} ${lang.value}`;
  if (key !== asked.key) asked = { key, answers: {} };
  return (asked.answers[element] ??= host.ask({ type: 'why', table: current, element }).catch(() => null));
}
let asked: { key: string; answers: Record<string, Promise<Why | null>> } = { key: '', answers: {} };

export async function askHint(): Promise<void> {
  const answer = await ask({ type: 'hint' });
  if (!answer) return;
  hint.value = answer;
  picked.value = hint.value.move;
}

/** Has the finished game judged. */
export async function analyse(): Promise<void> {
  analysis.value = unjudged;
  if (!(await ask({ type: 'analyse' }))) analysis.value = null;
}

/** Looks view the position after `ply` events; null returns to the game. */
export async function lookBack(ply: number | null): Promise<void> {
  skip();
  if (ply === null || (ply >= (openView.value?.ply ?? 0) && openView.value?.phase !== 'over')) {
    past.value = null;
    return;
  }
  const answer = await ask({ type: 'position', ply });
  if (answer) past.value = answer;
}

/** The page's title says whose turn it is. */
export function titleOf(view: View | null): string {
  if (!view) return 'Jacta';
  const game = say(`${view.game}.title`);
  if (view.phase === 'over') return `${say('web.over')} · ${game}`;
  if (view.turn === null) return game;
  return `${view.mine.includes(view.turn) ? `● ${say('web.turn.yours')}` : say('web.turn.of', nameOf(view.seats[view.turn]))} · ${game}`;
}

/** Who looks elsewhere is told by the system, where it may. */
myTurn.subscribe((mine) => {
  if (!mine || !document.hidden || notify.value !== 'yes' || Notification.permission !== 'granted') return;
  const { table, game } = openView.value!;
  const about = { body: say(`${game}.title`), tag: table, icon: '/icon.svg', data: `/t/${table}` };
  void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(say('web.turn.yours'), about));
});

effect(() => {
  document.title = titleOf(openView.value);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  icon?.setAttribute('href', icon.href.replace(/icon(-turn)?\.svg$/, myTurn.value ? 'icon-turn.svg' : 'icon.svg'));
});
