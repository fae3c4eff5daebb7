/* The card of an element: its name, what it does, and what it would bring now, or why it cannot be used. It comes with
 * the pointer, with the focus of the keyboard, and on a phone with a long press. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Move, View, Why } from '../protocol';
import { askWhy, hovered, instead, left, lit, past, reason, touch } from '../table';
import { number, say } from '../words';
import { Gains } from './log';
import { behind, type Element as Named, flowing } from './rules';

const isOwn = (element: Element, view: View): boolean => {
  const area = element.closest<HTMLElement>('.board-area');
  return !past.value && (!area || area.dataset.seat === String(view.seat));
};

/** What the card tells of: the box of the element, that of the row of dice it lies in, and whether it waits to be closed. */
const place = signal<{ box: DOMRect; row?: DOMRect; name: string; rule: string; own: boolean; kept: boolean } | null>(
  null,
);
const known = signal<Why | null>(null);

const DWELL_MS = 120,
  LONG_PRESS_MS = 500,
  STILL = 6;

const elementAt = (target: EventTarget | null): Element | null =>
  (target as Element | null)?.closest('[data-id]:not(.small *)') ?? null;

/** The element of the board there, under the heading it stands under. */
export function namedAt(target: EventTarget | null): Named | null {
  const element = elementAt(target);
  const id = element?.getAttribute('data-rule') ?? element?.getAttribute('data-id'),
    name = element?.getAttribute('aria-label');
  if (!id || !name) return null;
  const under = element!.closest('.board section, .board article')?.querySelector('h3, h4')?.textContent;
  return { id, name: under && !name.includes(under) ? `${under}, ${name}` : name };
}

let timer = 0;

/** Shows the card of an element; what the table knows of it comes a little later. */
function show(element: Element, view: View, wait: number, kept = false): void {
  const id = element.getAttribute('data-id')!;
  clearTimeout(timer);
  place.value = {
    box: element.getBoundingClientRect(),
    row: element.closest('.tray')?.getBoundingClientRect(),
    name: element.getAttribute('aria-label') ?? '',
    rule: element.getAttribute('data-rule') ?? id,
    own: isOwn(element, view),
    kept,
  };
  known.value = null;
  hovered.value = id;
  if (past.value) return;
  timer = window.setTimeout(async () => {
    const found = await askWhy(id);
    if (hovered.value === id) known.value = found;
  }, wait);
}

export function hideCard(): void {
  clearTimeout(timer);
  hovered.value = null;
}

/** What brings the card and takes it away, wherever elements are drawn. */
export function cardHandlers(view: View) {
  let pressed = 0,
    focused: Element | null = null;
  const release = () => clearTimeout(pressed);
  return {
    onPointerOver: (event: PointerEvent) => {
      const element = event.pointerType === 'touch' ? null : elementAt(event.target);
      if (element && !place.value?.kept) show(element, view, DWELL_MS);
    },
    onPointerOut: (event: PointerEvent) => {
      const element = elementAt(event.target);
      if (element && !element.contains(event.relatedTarget as Node | null) && !place.value?.kept) hideCard();
    },
    onFocusCapture: (event: FocusEvent) => {
      focused?.removeAttribute('aria-describedby');
      focused = elementAt(event.target);
      /* What a finger or the mouse has touched has the focus too, and its card would cover what is beside it. */
      if (!focused?.matches(':focus-visible')) return;
      focused.setAttribute('aria-describedby', 'card');
      show(focused, view, 0);
    },
    onBlurCapture: (event: FocusEvent) => elementAt(event.target) && hideCard(),
    onScrollCapture: hideCard,
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest('.tip')) return;
      reason.value = '';
      if (place.value?.kept) hideCard();
      const element = elementAt(event.target);
      if (!element || event.pointerType === 'mouse') return;
      pressed = window.setTimeout(() => {
        show(element, view, 0, true);
        /* The finger that goes up has not touched anything. */
        const swallow = (click: MouseEvent) => click.stopPropagation();
        addEventListener('click', swallow, { capture: true, once: true });
        addEventListener('pointerdown', () => removeEventListener('click', swallow, true), {
          capture: true,
          once: true,
        });
      }, LONG_PRESS_MS);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > STILL) release();
    },
    /* A click on an element that cannot be used with what was chosen takes its place; on another one it asks why. */
    onClick: async (event: MouseEvent) => {
      const element = elementAt(event.target),
        id = element?.getAttribute('data-id');
      if (!element || !id || past.value || element.matches('.touchable')) return;
      const other = element
        .getAttribute('data-ids')
        ?.split(' ')
        .find((one) => instead.value.has(one));
      if (other && isOwn(element, view)) return touch(other, true, element.getAttribute('aria-label')!);
      show(element, view, 0);
      reason.value = (await askWhy(id))?.text ?? '';
    },
  };
}

/** What the rules say of an element, without what is drawn there in letters: that is on the board. */
const rulesOf = (game: string, id: string): string =>
  behind(game, id)
    .map((block) => flowing(block.replace(/\n[\d# ]+$/gm, '')))
    .join(' ');

/** What an element would do. */
function Preview({ moves }: { moves: Move[] }) {
  if (moves.length === 1)
    return (
      <p>
        {moves[0].text}{' '}
        <span class="gains">
          <Gains worth={moves[0]} />
        </span>
      </p>
    );
  const best = Math.max(...moves.map(({ points }) => points));
  return (
    <p>
      <span>{say('web.ways', moves.length)}</span>
      {best > 0 && ', '}
      {best > 0 && <b class="gain">{say('web.ways.best', number(best))}</b>}
    </p>
  );
}

/** Beside the element where there is room, else above or below it; of a die above or below the whole row, which is compared. */
function placeOf(box: DOMRect, row?: DOMRect) {
  const high = box.top + box.height / 2 < innerHeight / 2,
    wide = Math.min(320, innerWidth - 16);
  const right = box.right + wide + 14 < innerWidth,
    beside = !row && (right || box.left - wide - 14 > 0);
  const across =
    beside && right
      ? { left: `${box.right + 6}px` }
      : beside
        ? { right: `${innerWidth - box.left + 6}px` }
        : { left: `${Math.max(8, Math.min(box.left, innerWidth - wide - 8))}px` };
  const { top, bottom } = row ?? box,
    up = beside ? top : bottom + 6,
    down = beside ? bottom : top - 6;
  return { maxWidth: `${wide}px`, ...across, ...(high ? { top: `${up}px` } : { bottom: `${innerHeight - down}px` }) };
}

export function Card({ view, onRules }: { view: View; onRules(element: Named): void }) {
  const id = hovered.value,
    spot = place.value;
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hideCard();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const moves = id ? left.value.filter(({ touch: ids }) => ids.includes(id)) : [];
  const said = known.value?.element === id ? known.value : null,
    about = said?.about || (said && rulesOf(view.game, spot!.rule));
  return (
    <>
      {id && spot && (
        <section
          class={`tip${spot.kept ? ' kept' : ''}`}
          id="card"
          aria-label={say('friends.preview')}
          style={placeOf(spot.box, spot.row)}
        >
          <b class="card-name">{spot.name}</b>
          {about && <p class="card-about">{about}</p>}
          {moves.length > 0 && spot.own && <Preview moves={moves} />}
          {said?.text && !moves.length && spot.own && !lit.value.has(id) && (
            <p class={instead.value.has(id) ? '' : 'card-why'}>
              {instead.value.has(id) ? say('web.instead') : said.text}
            </p>
          )}
          {spot.kept && (
            <p class="card-more">
              <button onClick={() => (onRules({ id: spot.rule, name: spot.name }), hideCard())}>
                {say('web.rules')}
              </button>
              <button onClick={hideCard}>{say('web.close')}</button>
            </p>
          )}
        </section>
      )}
      <p class="why hidden" role="status" aria-live="polite">
        {reason.value}
      </p>
    </>
  );
}
