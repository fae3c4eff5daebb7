/* What moves when a position follows another: elements go from where they were to where they are, a token goes from what
 * was used to what it was used on, and gains fly to the numbers that they change. Seen in the drawing alone: it knows
 * no game. Where nothing may move, what was touched is still lit. */
import type { Entry, Gain } from './protocol';
import { isStill } from './settings';

const MOVE_MS = 320;
const LIT_MS = 900;
/** More than so many are a page that was laid out anew. */
const MOST_MOVED = 6;
const MOST_CHANGED = 12;
const MOST_GAINS = 3;
const NEAR = 4;
/** How far the glow of a ring reaches. */
const GLOW = 24;

interface Counter {
  element: Element;
  value: number;
}

interface Spot {
  box: DOMRect;
  label: string;
  /** In a miniature: what is drawn large now does not come from there. */
  small: boolean;
}

interface Picture {
  /** Whose board is drawn. */
  seat: string;
  spots: Map<string, Spot>;
  counters: Map<string, Counter>;
  /** What was used first, as it looked. */
  token: { box: DOMRect; look: Element } | null;
}

const area = (): HTMLElement | null => document.querySelector('.board-area');
const shownSeat = (): string => area()?.dataset.seat ?? '';
const isSeen = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

function elementOf(id: string): Element | null {
  const named = `[data-ids~="${CSS.escape(id)}"]`;
  return document.querySelector(`.board-area ${named}, .tray ${named}`);
}

/** The numbers on the boards by whose board it is and what is said of them. */
function countersOf(): Map<string, Counter> {
  const found = new Map<string, Counter>();
  for (const figure of document.querySelectorAll('.table-page .figure')) {
    const named = figure.closest('[aria-label]'),
      owner = figure.closest<HTMLElement>('[data-seat]')?.dataset.seat;
    const name = `${owner} ${named?.getAttribute('aria-label')?.split(':')[0]}`;
    const value = Number(figure.getAttribute('data-n'));
    if (named && !Number.isNaN(value) && !found.has(name)) found.set(name, { element: named, value });
  }
  return found;
}

const BOARD = '.board-area [data-id], .tray [data-id]';

/** Elements by whose board they are on and what they are called there. */
function namedElements(where: string): Map<string, HTMLElement | SVGElement> {
  const found = new Map<string, HTMLElement | SVGElement>();
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>(where)) {
    const owner = element.closest<HTMLElement>('[data-seat]')?.dataset.seat;
    let name = `${owner} ${element.dataset.ids ?? element.dataset.id}`;
    while (found.has(name)) name += '+';
    found.set(name, element);
  }
  return found;
}

/** What is said of an element, but not what follows from others, such as what the player lacks for it. */
function saidOf(element: HTMLElement | SVGElement): string {
  const said = element.getAttribute('aria-label') ?? '',
    { aside } = element.dataset;
  return aside ? said.replace(`, ${aside}`, '') : said;
}

/** The page before something happens. */
export function snap(entries: Entry[]): Picture | null {
  if (!entries.length) return null;
  const spots = new Map<string, Spot>();
  for (const [name, element] of namedElements(`${BOARD}, .mini [data-id]`))
    spots.set(name, {
      box: element.getBoundingClientRect(),
      label: saidOf(element),
      small: !!element.closest('.mini'),
    });
  const used = elementOf(entries.flatMap(({ touch }) => touch)[0] ?? '')?.querySelector('svg');
  return {
    seat: shownSeat(),
    spots,
    counters: countersOf(),
    token: used ? { box: used.getBoundingClientRect(), look: used.cloneNode(true) as Element } : null,
  };
}

/* ---- What moves ------------------------------------------------------------------------------ */

const layer = (): HTMLElement | null => document.querySelector('.motion');

function placeOf(box: DOMRect): string {
  const size = isSeen(box) ? `;width:${box.width}px;height:${box.height}px` : '';
  return `left:${box.x}px;top:${box.y}px${size}`;
}

function put(place: string, look: string, content?: Element | string): HTMLElement {
  const made = document.createElement('div');
  made.className = look;
  made.style.cssText = place;
  if (content) made.append(content);
  layer()?.append(made);
  return made;
}

const centre = ({ x, y, width, height }: DOMRect): [number, number] => [x + width / 2, y + height / 2];

/** Sends something that lies over the page from one place to another. */
function fly(thing: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
  const [x, y] = centre(from),
    [tx, ty] = centre(to);
  const way = thing.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${tx - x}px, ${ty - y}px)`, opacity: 1, offset: 0.9 },
      { transform: `translate(${tx - x}px, ${ty - y}px) scale(0.8)`, opacity: 0 },
    ],
    { duration: MOVE_MS, delay, easing: 'ease-in-out', fill: 'both' },
  );
  way.onfinish = () => thing.remove();
}

/** The part of the page in which the board is seen: not under the question that stays in sight, nor under what lies over
 * its lower edge. */
function roomOf(board: Element): { top: number; bottom: number } {
  const box = board.getBoundingClientRect();
  const edges = (selector: string, position: string): DOMRect[] =>
    [...document.querySelectorAll(selector)]
      .filter((one) => getComputedStyle(one).position === position)
      .map((one) => one.getBoundingClientRect())
      .filter(({ left, right }) => left < box.right && right > box.left);
  return {
    top: Math.max(box.top, 0, ...edges('.bridge', 'sticky').map(({ bottom }) => bottom)),
    bottom: Math.min(box.bottom, innerHeight, ...edges('.side-right, .subtitle', 'fixed').map(({ top }) => top)),
  };
}

/** Where the rings round elements lie; of one on the board only what is in the board's room is seen. */
function ringsRound(elements: Element[]): string[] {
  const board = area(),
    room = board && elements.some((one) => board.contains(one)) ? roomOf(board) : null;
  const inset = (hidden: number) => Math.max(-GLOW, hidden);
  return elements.map((element) => {
    const box = element.getBoundingClientRect();
    if (!room || !board!.contains(element)) return placeOf(box);
    return `${placeOf(box)};clip-path:inset(${inset(room.top - box.top)}px -${GLOW}px ${inset(box.bottom - room.bottom)}px)`;
  });
}

/** Rings round elements that go where these go, for as long as it takes to see them. In each frame all are measured before
 * one is laid, and only those whose elements have moved: the page is laid out once. */
function light(elements: Element[]): void {
  const start = performance.now();
  let rings = ringsRound(elements).map((place, i) => ({ place, element: elements[i], ring: put(place, 'struck') }));
  for (const { ring, element } of rings) ring.dataset.for = element.getAttribute('data-id') ?? '';
  const follow = (now: number) => {
    const late = now - start > LIT_MS,
      stays = ({ ring, element }: (typeof rings)[0]) => !late && ring.isConnected && element.isConnected;
    rings.filter((one) => !stays(one)).forEach(({ ring }) => ring.remove());
    rings = rings.filter(stays);
    const places = ringsRound(rings.map(({ element }) => element));
    rings.forEach((one, i) => {
      if (places[i] !== one.place) one.ring.style.cssText = one.place = places[i];
    });
    if (rings.length) requestAnimationFrame(follow);
  };
  if (rings.length) requestAnimationFrame(follow);
}

interface Shift {
  element: HTMLElement | SVGElement;
  shift: number[];
}

/** What has the same name in both pictures and another place, unless the whole page is another. */
function shiftsSince(before: Picture): Shift[] {
  const moved = [...namedElements(BOARD)].flatMap(([name, element]) => {
    const old = before.spots.get(name),
      now = element.getBoundingClientRect();
    if (!old || old.small || !isSeen(old.box) || !isSeen(now)) return [];
    const shift = [old.box.x - now.x, old.box.y - now.y];
    return Math.hypot(...shift) > NEAR ? [{ element, shift }] : [];
  });
  return moved.length > MOST_MOVED ? [] : moved;
}

/** Elements go from their old places to their new ones. */
function slide(moved: Shift[]): void {
  for (const { element, shift } of moved) {
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    element.animate([{ transform: `translate(${shift[0] / scale}px, ${shift[1] / scale}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: 'ease-out',
    });
  }
}

/** Elements of which something else is said than before: where there are many, the whole drawing is another. */
function changedSince(before: Picture): Element[] {
  const changed = [...namedElements(BOARD)].filter(([name, element]) => {
    const old = before.spots.get(name);
    return old && old.label !== saidOf(element) && !element.matches('.spent'); // that it is used up is no news
  });
  return changed.length > MOST_CHANGED ? [] : changed.map(([, element]) => element);
}

/** Each gain goes to a number of that player's that has changed by as much, else to the player's name. */
function sendGains(before: Picture, gains: { seat: number | null; gain: Gain }[], from: DOMRect): void {
  const after = [...countersOf()].map(([name, { element, value }]) => ({
    name,
    element,
    change: value - (before.counters.get(name)?.value ?? value),
  }));
  const [x, y] = centre(from);
  const flights = gains.slice(0, MOST_GAINS).flatMap(({ seat, gain }, i) => {
    const counter = after.findIndex(({ name, change }) => name.startsWith(`${seat} `) && change === gain.amount);
    const [found] = counter < 0 ? [] : after.splice(counter, 1);
    const target = found?.element ?? document.querySelector(`.player[data-seat="${seat}"] .player-head`);
    const place = target?.getBoundingClientRect();
    return place && isSeen(place) ? [{ gain, place, i }] : [];
  });
  const chips = flights.map(({ gain, i }) =>
    put(placeOf(new DOMRect(x, y + 26 * i)), `flying ${gain.good ? 'gain' : 'loss'}`, gain.text),
  );
  const boxes = chips.map((chip) => chip.getBoundingClientRect());
  flights.forEach(({ place, i }, n) => fly(chips[n], boxes[n], place, 60 * i));
}

/** The page after something has happened. */
export function move(before: Picture | null, entries: Entry[]): void {
  layer()?.replaceChildren();
  if (!before) return;
  const touched = entries.flatMap(({ touch }) => touch).map(elementOf);
  const thrown = entries.every(({ actor }) => actor === null) && !isStill(); // dice that tumble are seen anyway
  const lit = [...new Set([...touched, ...changedSince(before)])].filter(
    (element) => element !== null && !(thrown && element.closest('.tray')),
  ) as Element[];
  const last = touched.filter((element) => element !== null).pop() ?? lit[0];
  if (last) bringToSight(last);
  /* What has the same name on another's board is another thing: nothing goes from one to the other. */
  const same = before.seat === shownSeat(),
    moved = isStill() || !same ? [] : shiftsSince(before);
  light(lit);
  if (isStill()) return;
  slide(moved);
  const place = last?.getBoundingClientRect() ?? document.querySelector('.subtitle')?.getBoundingClientRect();
  if (!place) return;
  const { token } = before;
  if (same && token && last && entries[0].actor !== null && isSeen(token.box))
    fly(put(placeOf(token.box), 'token', token.look), token.box, place);
  const gains = entries.flatMap(({ actor, gains: own, effects }) => [
    ...own.map((gain) => ({ seat: actor, gain })),
    ...effects.flatMap(({ seat, gains: more }) => more.map((gain) => ({ seat, gain }))),
  ]);
  sendGains(before, gains, place);
}

function bringToSight(element: Element): void {
  const box = element.getBoundingClientRect(),
    { top, bottom } = roomOf(area()!);
  if (box.top < top || box.bottom > bottom) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}
