/* A shape in the hand: it follows the pointer, a finger or the focus over the cells of a drawing, says whether it fits and
 * what it would bring there, turns, and drops. What fits is what the table has listed as legal. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Move } from '../protocol';
import { type Cell, central, formAt, middle, middleCell, nameOf, outline, turnsOf, within } from './shapes';
import type { BoardProps } from './types';

/** How cells lie in a drawing: their ids are `kind:name`, their side is `size`, the first is `margin` from the corner, and there are
 * `count` in a row and a column. */
interface Grid {
  kind: string;
  cell(name: string): Cell;
  size: number;
  margin: number;
  count: number;
}

/** The layer over the drawing, the buttons beside it, and what the drawing listens to. */
export interface Hand {
  layer: JSX.Element | null;
  tools: JSX.Element | null;
  on: object;
}
const NONE: Hand = { layer: null, tools: null, on: {} };

const cellOf = (grid: Grid, id: string): Cell[] =>
  id.startsWith(`${grid.kind}:`) ? [grid.cell(id.slice(grid.kind.length + 1))] : [];

/** The cell of a drawing under the pointer. */
function under(event: MouseEvent, { margin, size }: Grid): Cell {
  const svg = event.currentTarget as SVGSVGElement,
    { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return [Math.floor((x - margin) / size), Math.floor((y - margin) / size)];
}

const gainsOf = ({ gains, points_text: points }: Move): string[] => [
  ...gains.map(({ text }) => text),
  ...(points ? [points] : []),
];

export function useHand(p: BoardProps, grid: Grid, active: boolean): Hand {
  const [spot, move] = useState<Cell | null>(null),
    [turn, setTurn] = useState(0);
  const moves = active && !p.small ? p.moves : undefined;
  const { places, turns } = useMemo(() => {
    const list = (moves ?? [])
      .map((one) => ({ one, cells: one.touch.flatMap((id) => cellOf(grid, id)) }))
      .filter(({ cells }) => cells.length);
    const places = new Map(list.map(({ one, cells }) => [nameOf(cells), { one, cells }]));
    return { places, turns: turnsOf(list.map(({ cells }) => cells)) };
  }, [moves]);
  const on = turns.length > 0,
    form = turns[turn % turns.length],
    cells = on && spot ? within(formAt(form, spot), grid.count) : [],
    fit = places.get(nameOf(cells))?.one;
  const rotate = () => setTurn((turn + 1) % turns.length);
  const drop = () => fit && p.onDrop?.(fit);
  /** Puts the middle of the shape there; of its turns one that fits, if `turning`. */
  const put = (cell: Cell, turning: boolean) => {
    const fits = (which: number) => places.has(nameOf(within(formAt(turns[which], cell), grid.count)));
    if (!spot || nameOf([cell]) !== nameOf([spot])) move(cell);
    const better = turning && !fits(turn % turns.length) ? turns.findIndex((_, which) => fits(which)) : -1;
    if (better >= 0) setTurn(better);
  };
  useEffect(() => {
    /* A finger takes the shape where it lies: in the middle of the places where it fits. */
    if (!on || !matchMedia('(pointer: coarse)').matches) return move(null);
    put(central([...places.values()].map(({ cells }) => middleCell(cells))), true);
  }, [places]);
  /* What lies round the board gives way to it. */
  useLayoutEffect(() => {
    const area = on && document.querySelector('.board-area');
    if (!area) return;
    area.setAttribute('data-holds', '');
    return () => area.removeAttribute('data-holds');
  }, [on]);
  useEffect(() => {
    if (turns.length < 2) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target as Element).closest('input, textarea, dialog')) rotate();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  if (!on) return NONE;
  const top = Math.min(...cells.map(([, y]) => y)),
    said = fit ? `✓ ${gainsOf(fit).join(', ')}` : '✕',
    [x] = cells.length ? middle(cells) : [0];
  return {
    layer: cells.length ? (
      <g class={`ghost ${fit ? 'fits' : 'misfits'}`} aria-hidden="true">
        {cells.map(([col, row]) => (
          <rect
            x={grid.margin + col * grid.size}
            y={grid.margin + row * grid.size}
            width={grid.size}
            height={grid.size}
          />
        ))}
        <path d={outline(cells, grid.size, grid.margin)} />
        <text
          x={grid.margin + (Math.round(x) + 0.5) * grid.size}
          y={grid.margin + (top < 1 ? top + 0.7 : top - 0.2) * grid.size}
          font-size={grid.size * 0.5}
          text-anchor="middle"
        >
          {said}
        </text>
      </g>
    ) : null,
    tools: (
      <div class="hand">
        {turns.length > 1 && (
          <button onClick={rotate}>
            ↻ {p.say('boards.turn')} <kbd aria-hidden="true">R</kbd>
          </button>
        )}
        <button class="place" disabled={!fit} onClick={drop}>
          {p.say('boards.drop')}
        </button>
        <span role="status">
          {cells.length > 0 && (fit ? [fit.text, ...gainsOf(fit)].join(', ') : p.say('boards.misfit'))}
        </span>
      </div>
    ),
    on: {
      /* The shape says what it would do here: a card of the cell would cover it. */
      'data-hand': '',
      onPointerOver: (event: PointerEvent) => event.stopPropagation(),
      onPointerMove: (event: PointerEvent) => put(under(event, grid), false),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && move(null),
      onFocusCapture: (event: FocusEvent) => {
        const [cell] = cellOf(grid, (event.target as Element).getAttribute('data-id') ?? '');
        if (cell && (event.target as Element).matches(':focus-visible')) put(cell, true);
      },
      /* A click without a pointer is meant for the element it reaches. */
      onClickCapture: (event: PointerEvent) => {
        if (!event.pointerType) return;
        const cell = under(event, grid),
          inside = cells.map(String).includes(String(cell));
        event.stopPropagation();
        if (event.pointerType === 'mouse' || inside) drop();
        else put(cell, true);
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (!fit || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
      },
    },
  };
}
