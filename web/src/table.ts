/* The table on the screen: what its host tells about it, and what the player is choosing. */
import { computed, effect, signal } from '@preact/signals';
import { randomHex } from './fair';
import { link } from './link';
import { isLocal, local } from './local';
import { choose, matching, touchable } from './narrow';
import {
  type Analysis,
  type Answer,
  type Chat,
  type Entry,
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
} from './protocol';
import { confirm, forced, isStill } from './settings';
import { has, learnWords, say } from './words';

export const view = signal<View | null>(null);
export const log = signal<Entry[]>([]);
export const chats = signal<Chat[]>([]);
export const hint = signal<Hint | null>(null);
export const analysis = signal<Analysis | null>(null);
/** A position of the past that is being looked at. */
export const past = signal<Position | null>(null);
/** One sentence for the player, gone after a while. */
export const notice = signal('');
export const missing = signal(false);

export const chosen = signal<string[]>([]);
/** A move chosen from the list, in notation. */
export const picked = signal<string | null>(null);
/** The element under the pointer or the focus. */
export const hovered = signal<string | null>(null);
/** The move on its way to the host. */
export const sending = signal<string | null>(null);
/** When the countdown plays the offered move. */
export const deadline = signal(0);
/** How many events there were when the player had decided last. */
export const lastTurn = computed(() => {
  const mine = log.value.filter(({ actor }) => actor !== null && view.value?.mine.includes(actor));
  return mine.length ? mine[mine.length - 1].ply + 1 : 0;
});

/** In a lesson: the one move on offer, or '' while something is being explained. */
export const only = signal<string | null>(null);

const COUNTDOWN_MS = 5000;
const FORCED_MS = 500;

let host: Host = link;
let quiet: (() => void)[] = [];
let forcedPlies = new Set<number>();
let noForcedAt = -1;
let timer = 0;

const moves = computed(() => {
  const legal = past.value || sending.value ? [] : (view.value?.moves ?? []);
  const asked = legal.filter(({ move }) => move === only.value);
  return only.value === '' ? [] : asked.length ? asked : legal;
});
export const left = computed(() => matching(moves.value, chosen.value));
export const lit = computed(() => touchable(moves.value, chosen.value));
export const chosenSet = computed(() => new Set(chosen.value));
/** The one move that is left, or was picked from the list. */
export const offered = computed(() => {
  if (picked.value) return moves.value.find(({ move }) => move === picked.value) ?? null;
  const waits = only.value && !chosen.value.length && left.value[0]?.touch.length;
  return left.value.length === 1 && !waits ? left.value[0] : null;
});
export const myTurn = computed(
  () => !!view.value && view.value.turn !== null && view.value.mine.includes(view.value.turn),
);

export function complain(why: unknown): void {
  const text = why instanceof Refusal ? why.message : String(why);
  if (!text) return;
  notice.value = text;
  setTimeout(() => notice.value === text && (notice.value = ''), 6000);
}

function letGo(): void {
  clearTimeout(timer);
  chosen.value = [];
  picked.value = null;
  deadline.value = 0;
}

/* ---- Hearing -------------------------------------------------------------------------------- */

function hearView(next: View): void {
  const before = view.value;
  if (before && before.table === next.table && next.version < before.version) return;
  const changed =
    !before || next.version !== before.version || next.seat !== before.seat || next.phase !== before.phase;
  log.value = [...log.value.slice(0, next.log.from), ...next.log.entries];
  if (changed) {
    letGo();
    hint.value = null;
    sending.value = null;
  }
  view.value = next;
  if (changed) playForced(next);
}

/** A decision without a choice is made for the player, unless they have just come back to it. */
function playForced(at: View): void {
  const single = at.moves.length === 1 && forced.value === 'yes' && at.ply !== noForcedAt ? at.moves[0] : null;
  if (!single || only.value !== null) return;
  timer = window.setTimeout(
    () => {
      if (view.value?.version !== at.version || view.value.ply !== at.ply) return;
      forcedPlies.add(at.ply);
      void send(single.move);
    },
    isStill() ? 0 : FORCED_MS,
  );
}

async function hear(message: Message): Promise<void> {
  if ('table' in message && message.table !== current) return;
  if (message.type === 'view') {
    if (view.value?.game !== message.game) await learnWords(message.game);
    if (message.table === current) hearView(message);
    if (message.table === current) sit(message);
  }
  if (message.type === 'chat' && !chats.value.some(({ number }) => number === message.number))
    chats.value = [...chats.value, message];
  if (message.type === 'analysis') analysis.value = message;
}

/* ---- Coming and going ----------------------------------------------------------------------- */

let current = '';
/* The code a person was invited with, until they sit. */
let invitation: string | null = null;

/** Seats whom an invitation has brought, as soon as the table is seen. */
function sit(at: View): void {
  const free = at.seats.some(({ who }) => who === 'open' || who === 'link' || who === 'kept');
  if (invitation && free && !at.mine.length) void join(invitation);
  invitation = null;
}

const openRequest = (): Request<'open'> => ({
  type: 'open',
  table: current,
  since: log.value.length,
  version: view.value?.version,
});

export async function openTable(table: string, invite: string | null): Promise<void> {
  leaveTable();
  current = table;
  invitation = invite;
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
  view.value = past.value = analysis.value = null;
  log.value = [];
  chats.value = [];
  missing.value = false;
  forcedPlies = new Set();
  noForcedAt = -1;
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

export const join = (invite?: string | null) => ask({ type: 'join', nonce: randomHex(16), ...(invite && { invite }) });

/* ---- Playing -------------------------------------------------------------------------------- */

async function send(move: string): Promise<void> {
  const at = view.value!;
  letGo();
  sending.value = move;
  noForcedAt = -1;
  const answer = await ask({ type: 'move', version: at.version, client: randomHex(8), move });
  if (answer?.type !== 'ack') sending.value = null;
}

export function play(): void {
  if (offered.value && !sending.value) void send(offered.value.move);
}

/** After a choice: plays the offered move at once, or starts the countdown. */
function offer(): void {
  clearTimeout(timer);
  deadline.value = 0;
  if (!offered.value || confirm.value === 'manual') return;
  if (confirm.value === 'once') return play();
  deadline.value = Date.now() + COUNTDOWN_MS;
  timer = window.setTimeout(play, COUNTDOWN_MS);
}

export function touch(id: string): void {
  if (chosen.value.includes(id) && offered.value) return play();
  picked.value = null;
  chosen.value = choose(moves.value, chosen.value, id);
  offer();
}

export function pick(move: string): void {
  if (picked.value === move) return play();
  picked.value = move;
  offer();
}

/** Decisions of this turn that can still be taken back. */
export const steps = computed(() => (view.value?.undo?.free ? log.value.slice(view.value.undo.to) : []));

export const canUndo = computed(
  () => chosen.value.length > 0 || picked.value !== null || (!sending.value && !!view.value?.undo),
);

/** Lets the last choice go, else asks to take the last decision back. */
export function undo(): void {
  const at = view.value;
  if (picked.value) picked.value = null;
  else if (chosen.value.length) chosen.value = chosen.value.slice(0, -1);
  else if (at?.undo) return backTo(Math.max(at.undo.to, beforeForced(at.ply - 1)));
  clearTimeout(timer);
  deadline.value = 0;
}

function beforeForced(ply: number): number {
  while (ply > 0 && forcedPlies.has(ply)) ply--;
  return ply;
}

/** Takes back every decision from the one at `to` on. */
export function backTo(to: number): void {
  noForcedAt = to;
  for (const ply of forcedPlies) if (ply >= to) forcedPlies.delete(ply);
  void ask({ type: 'undo', version: view.value!.version, to }).then(
    (answer) => answer?.type === 'asked' && complain(new Refusal('', say('web.undo.asked'))),
  );
}

export function restart(): void {
  letGo();
  if (view.value?.undo) backTo(view.value.undo.to);
}

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

/** Looks at the position after `ply` events; null returns to the game. */
export async function lookBack(ply: number | null): Promise<void> {
  if (ply === null || (ply >= (view.value?.ply ?? 0) && view.value?.phase !== 'over')) {
    past.value = null;
    return;
  }
  const answer = await ask({ type: 'position', ply });
  if (answer) past.value = answer;
}

/** A bot is called by its level, and by its seat where there are several of it. */
function botName({ seat, bot }: Seat): string {
  const name = has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : bot!;
  const same = view.value?.seats.filter((other) => other.who === 'bot' && other.bot === bot) ?? [];
  return same.length > 1 ? `${name} ${seat + 1}` : name;
}

export const nameOf = (seat: Seat): string =>
  seat.who === 'bot' ? botName(seat) : (seat.name ?? say(`web.seat.${seat.who}`));

/** The page's title says whose turn it is. */
export function titleOf(at: View | null): string {
  if (!at) return 'Jacta';
  const game = say(`${at.game}.title`);
  if (at.phase === 'over') return `${say('web.over')} · ${game}`;
  if (at.turn === null) return game;
  return `${at.mine.includes(at.turn) ? `● ${say('web.turn.yours')}` : say('web.turn.of', nameOf(at.seats[at.turn]))} · ${game}`;
}

effect(() => {
  document.title = titleOf(view.value);
  document.querySelector('link[rel=icon]')?.setAttribute('href', myTurn.value ? '/icon-turn.svg' : '/icon.svg');
});
