/* All boards, their dice and their covers, by game. A board is loaded when its game is first shown. */
import './boards.css';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { files as registered } from '../generated/boards';
import { isStill } from '../settings';
import { Part } from './kit';
import type { Board, BoardProps, Dice, Example } from './types';

export { covers } from './covers';
export { Tray } from './kit';

interface Module<State> {
  Board: Board<State>;
  dice?: Dice<State>;
  /** What can be touched and is drawn nowhere on the board: it stands by the question. */
  Answers?: Board<State>;
  Example?: Example;
}

/* A game's board is only ever given that game's state; which one it is, is known when the page runs. */
const files: Record<string, () => Promise<Module<never>>> = registered;
const loaded = signal<Record<string, Module<unknown>>>({});
const asked = new Set<string>();

declare const LOOKS: string;
let look: Promise<unknown> | null = null;

/** How the boards look: a style sheet that comes with the first of them. */
function looks(): Promise<unknown> {
  return (look ??= new Promise((done) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = LOOKS;
    sheet.onload = sheet.onerror = done;
    document.head.append(sheet);
  }));
}

/** The drawing of a game, undefined until it is there; whoever asked is then drawn again. */
function module(game: string): Module<unknown> | undefined {
  if (!asked.has(game)) {
    asked.add(game);
    Promise.all([files[game](), looks()]).then(
      ([m]) => (loaded.value = { ...loaded.value, [game]: m as Module<unknown> }),
      () => asked.delete(game),
    );
  }
  return loaded.value[game];
}

const each = <T,>(make: (game: string) => T): Record<string, T> =>
  Object.fromEntries(Object.keys(files).map((game) => [game, make(game)]));

/** Whether a finger or a pointer would reach an element. */
function isInSight(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !!there?.closest('.touchable');
}

const CALM_MS = 60;

/** Brings something that can be touched into sight where nothing of it is, once the page has been drawn. */
function useSight(p: BoardProps): { current: HTMLDivElement | null } {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!p.touchable.size) return;
    const look = setTimeout(() => {
      const lit = [...(board.current?.querySelectorAll('.touchable:not(.chosen)') ?? [])];
      if (lit.length && !lit.some(isInSight))
        lit[0].scrollIntoView({ block: 'center', inline: 'center', behavior: isStill() ? 'instant' : 'smooth' });
    }, CALM_MS);
    return () => clearTimeout(look);
  }, [p.state, p.touchable]);
  return board;
}

const LEAST = 0.8;

/** Draws a board that is a little too high for its area a little smaller; where it is much too high the keyboard can scroll. */
function fit(board: HTMLElement, area: HTMLElement): void {
  const style = board.style;
  style.transform = style.marginBottom = '';
  const over = area.scrollHeight - area.clientHeight,
    scale = 1 - over / board.offsetHeight;
  area.tabIndex = scale < LEAST ? 0 : -1;
  if (over <= 0 || scale < LEAST) return;
  style.transform = `scale(${scale})`;
  style.marginBottom = `${-over}px`;
}

/** When the board, the room for it or what stands over it there has another size: the browser knows that once it has laid
 * out the page, and before it paints. */
function useFit(board: { current: HTMLDivElement | null }): void {
  const watch = useRef<{ board: Element; beside: number; sizes: ResizeObserver } | null>(null);
  useLayoutEffect(() => {
    const paper = board.current,
      area = paper?.closest<HTMLElement>('.board-area'),
      last = watch.current;
    if (!paper || !area || (last?.board === paper && last.beside === area.childElementCount)) return;
    last?.sizes.disconnect();
    const sizes = new ResizeObserver(() => fit(paper, area));
    watch.current = { board: paper, beside: area.childElementCount, sizes };
    sizes.observe(paper);
    sizes.observe(area);
  });
  useEffect(() => () => watch.current?.sizes.disconnect(), []);
}

export const boards: Record<string, Board> = each((game) => (p) => {
  const drawing = module(game),
    board = useSight(p);
  useFit(board);
  if (!drawing) return <div class="board loading" ref={board} />;
  if (p.small) return <Part p={p} ids={[...(p.changed ?? [])]} draw={() => <drawing.Board {...p} />} />;
  return (
    <div class="board-sight" ref={board}>
      <drawing.Board {...p} />
    </div>
  );
});
export const answers: Record<string, Board> = each((game) => (p) => {
  const Drawn = module(game)?.Answers;
  return <>{Drawn && <Drawn {...p} />}</>;
});
export const dice: Record<string, Dice> = each((game) => (p) => module(game)?.dice?.(p) ?? []);

/** The picture for a game's rules, as soon as it is there. */
export function Illustration(p: { game: string; say: BoardProps['say'] }): JSX.Element | null {
  const Drawn = module(p.game)?.Example;
  return Drawn ? <Drawn say={p.say} /> : null;
}
