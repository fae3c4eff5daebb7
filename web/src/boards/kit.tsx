/* What the boards share: touchable elements, pen strokes, chips, the dice tray. */
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { DieFace, Icon, isIcon } from '../icons';
import type { BoardProps, DieView } from './types';

/** Whether bit `i` is set; also beyond 32 bits. */
export const bit = (set: number, i: number): boolean => Math.floor(set / 2 ** i) % 2 === 1;
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
/** A seat's row of a fact. */
export const factOf = (p: BoardProps, name: string, seat = p.seat): number[] => {
  const width = p.facts[name].length / p.names.length;
  return p.facts[name].slice(width * seat, width * (seat + 1));
};

interface Touch {
  'data-id': string;
  'data-ids': string;
  'aria-label': string;
  role: 'img' | 'button';
  class: string;
  tabindex?: number;
  'aria-pressed'?: boolean;
  onClick?(event: Event): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** The attributes of an element that may be touched by one of several ids. Everywhere it is an image
 * with a name; where a legal move touches it, it is a button. `alike`: how many with the same id come before it. */
export function touch(p: BoardProps, ids: string | string[], label: string, look = '', alike = 0): Touch {
  const list = typeof ids === 'string' ? [ids] : ids;
  const id = list.find((i) => p.touchable.has(i));
  const chosen = list.some(
    (i) => p.chosen.has(i) && !(alike && p.gathered!.filter((one) => one === i).length <= alike),
  );
  const name = chosen ? p.say('boards.chosen', label) : label;
  const base = { 'data-id': id ?? list[0], 'data-ids': list.join(' '), 'aria-label': name };
  const hinted = list.some((i) => p.hinted?.has(i));
  const changed = list.some((i) => p.changed?.has(i));
  const look2 = `el ${look}${chosen ? ' chosen' : ''}${hinted ? ' hinted' : ''}${changed ? ' changed' : ''}`;
  if (!id || p.small) return { ...base, role: 'img', class: look2 };
  return {
    ...base,
    role: 'button',
    tabindex: 0,
    'aria-pressed': chosen,
    class: `${look2} touchable`,
    onClick: (e: Event) => (e.stopPropagation(), p.onTouch(id, !chosen, label)),
    onKeyDown: (e: KeyboardEvent) => {
      if (e.key !== 'Enter' && e.key !== ' ') return;
      e.preventDefault();
      p.onTouch(id, !chosen, label);
    },
  };
}

/** A part of a board, drawn again only when the position has changed or what is lit or chosen among its ids: a touch
 * lights a few of many hundred elements. */
export function Part(d: { p: BoardProps; ids: string[]; draw(): JSX.Element }): JSX.Element {
  const last = useRef<{ key: string; state: unknown; drawn: JSX.Element } | null>(null);
  const { state, seat, lang, touchable, chosen, hinted, changed } = d.p;
  const look = (id: string): string =>
    `${Number(touchable.has(id)) + 2 * Number(chosen.has(id)) + 4 * Number(!!hinted?.has(id))}${changed?.has(id) ? '!' : ''}`;
  const key = `${seat} ${lang} ${d.ids.map(look).join('')}`;
  if (last.current?.key !== key || last.current.state !== state) last.current = { key, state, drawn: d.draw() };
  return last.current.drawn;
}

/** A figure beside a silhouette. It belongs to the drawing: the name of what it stands on says it in words. */
export const Figure = (p: { n: number | string }): JSX.Element => <i class="figure" data-n={p.n} />;

/** A tick in pen, in the middle of a box. */
export const Tick = (p: { x: number; y: number; size?: number }): JSX.Element => {
  const s = (p.size ?? 20) / 20;
  return (
    <path
      class="tick"
      pathLength={1}
      d={`M${p.x - 6 * s} ${p.y + 0.5 * s}l${4.5 * s} ${5 * s}l${8.5 * s} ${-12 * s}`}
    />
  );
};

export const Cross = (p: { x: number; y: number; size?: number }): JSX.Element => {
  const s = (p.size ?? 20) / 20;
  return (
    <path class="cross" d={`M${p.x - 6 * s} ${p.y - 6 * s}l${12 * s} ${12 * s}m0 ${-12 * s}l${-12 * s} ${12 * s}`} />
  );
};

/** Text on a drawing, shrunk to a width where needed. */
export function Label(p: {
  x: number;
  y: number;
  children: string | number;
  size?: number;
  class?: string;
  anchor?: 'start' | 'middle' | 'end';
  width?: number;
}): JSX.Element {
  const text = String(p.children);
  const size = p.size ?? 15;
  const fit = p.width && text.length * size * 0.5 > p.width ? p.width : undefined;
  return (
    <text
      class={p.class}
      x={p.x}
      y={p.y}
      font-size={size}
      text-anchor={p.anchor ?? 'middle'}
      {...(fit ? { textLength: fit, lengthAdjust: 'spacingAndGlyphs' } : {})}
    >
      {text}
    </text>
  );
}

/** A panel of a board with its heading. One that is wider than a phone can be moved sideways. */
export const Panel = (p: {
  title?: string;
  wide?: boolean;
  children: ComponentChildren;
  aside?: ComponentChildren;
}): JSX.Element => (
  <section class={p.wide ? 'panel pan' : 'panel'} {...(p.wide ? { tabindex: 0, 'aria-label': p.title } : {})}>
    {p.title && (
      <h3>
        {p.title} {p.aside}
      </h3>
    )}
    {p.children}
  </section>
);

/** A number beside its silhouette. */
export const Amount = (p: { icon: string; n: number | string; label: string; class?: string }): JSX.Element => (
  <span class={`amount ${p.class ?? ''}`} role="img" aria-label={`${p.label}: ${p.n}`} title={`${p.label}: ${p.n}`}>
    <Icon name={p.icon} size={20} />
    <b>
      <Figure n={p.n} />
    </b>
  </span>
);

/** Buttons for whatever can be touched and is not drawn on the board. Those of `later` only refine a choice made on
 * the board, so they come after it, or when there is nothing else to choose. */
export function Chips(p: {
  board: BoardProps;
  drawn: RegExp;
  later?: RegExp;
  name?: (id: string) => string;
  icon?: (id: string) => string | undefined;
}): JSX.Element | null {
  const b = p.board;
  if (b.small) return null;
  const all = [...b.touchable],
    refines = b.chosen.size > 0 || all.every((id) => p.later?.test(id));
  const ids = all.filter((id) => !p.drawn.test(id) && (refines || !p.later?.test(id)));
  if (!ids.length) return null;
  return (
    <div class="chips" role="group" aria-label={b.say('boards.choices')}>
      {ids.map((id) => {
        const name = p.name?.(id) ?? chipName(b, id);
        const icon = p.icon?.(id) ?? [id.split(':')[1], id.split(':')[0]].find((word) => isIcon(word));
        return (
          <div key={id} {...touch(b, id, name, 'chip')}>
            {icon && <Icon name={icon} size={20} />}
            <span>{name}</span>
          </div>
        );
      })}
    </div>
  );
}

/** "boards.<game>.<id>", or of its kind with the rest as the argument. */
export function chipName(b: BoardProps, id: string): string {
  const [kind, rest] = id.split(':') as [string, string];
  const own = b.say(`boards.${b.game}.${kind}.${rest}`);
  return own.startsWith('boards.') ? b.say(`boards.${b.game}.${kind}`, rest) : own;
}

/** The dice of the turn, in a stable order. A die tumbles when its face changes; all of them do when chance has thrown the
 * whole hand. A hand with a blank die (face 0) was thrown in part. `chances`: how often chance has acted. */
export function Tray(p: { board: BoardProps; dice: DieView[]; chances: number }): JSX.Element {
  const last = useRef({ throws: 0, chances: -1, faces: '' }),
    before = last.current;
  const faces = p.dice
    .map((d) => `${d.face}`)
    .sort()
    .join(' ');
  const thrown = p.chances !== before.chances && faces !== before.faces && !/\b0\b/.test(before.faces);
  last.current = { throws: before.throws + Number(thrown), chances: p.chances, faces };
  const { touchable, chosen } = p.board;
  const idsOf = ({ id, also = [] }: DieView): string[] => {
    const beside = also.filter((one) => touchable.has(one) || chosen.has(one));
    return chosen.size ? [...beside, id] : [id, ...beside];
  };
  const keys = p.dice.map((d) => `${last.current.throws} ${d.id} ${d.face}`);
  return (
    <div class="tray" role="group" aria-label={p.board.say('boards.dice')}>
      {p.dice.map((d, i) => (
        <div
          key={`${keys[i]} ${keys.slice(0, i).filter((key) => key === keys[i]).length}`}
          {...touch(
            p.board,
            idsOf(d),
            d.label,
            `tray-die${d.face === 0 ? '' : ` tumble-${Math.min(i, 7)}`}${d.spent ? ' spent' : ''}`,
            p.dice.slice(0, i).filter(({ id }) => id === d.id).length,
          )}
        >
          <DieFace face={d.face} color={d.color} marked size={48} spent={d.spent} />
        </div>
      ))}
    </div>
  );
}

/** A picture for the rules: what it shows in words, in which its headings have no part, and a sentence below it. */
export const Picture = (p: { alt: string; caption: string; children: ComponentChildren }): JSX.Element => (
  <figure class="picture">
    <div role="img" aria-label={p.alt}>
      <div aria-hidden="true">{p.children}</div>
    </div>
    <figcaption>{p.caption}</figcaption>
  </figure>
);
