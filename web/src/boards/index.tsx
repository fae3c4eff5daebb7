/* All boards, their dice and their covers, by game. A board is loaded when its game is first shown. */
import './boards.css';
import { signal } from '@preact/signals';
import type { Board, Dice } from './types';

export { covers } from './covers';
export { Tray } from './kit';

interface Module {
  Board: Board;
  dice?: Dice;
}

const files: Record<string, () => Promise<Module>> = {
  card_kingdoms: () => import('./card_kingdoms'),
  dice_city: () => import('./dice_city'),
  dice_kingdoms: () => import('./dice_kingdoms'),
  era: () => import('./era'),
  rolling_realms: () => import('./rolling_realms'),
};
const loaded = signal<Record<string, Module>>({});
const asked = new Set<string>();

/** The drawing of a game, undefined until it is there; whoever asked is then drawn again. */
function module(game: string): Module | undefined {
  if (!asked.has(game)) {
    asked.add(game);
    files[game]().then((m) => (loaded.value = { ...loaded.value, [game]: m }), () => asked.delete(game));
  }
  return loaded.value[game];
}

const each = <T,>(make: (game: string) => T): Record<string, T> => Object.fromEntries(Object.keys(files).map((game) => [game, make(game)]));

export const boards: Record<string, Board> = each((game) => (p) => {
  const drawing = module(game);
  return drawing ? <drawing.Board {...p} /> : <div class="board loading" />;
});
export const dice: Record<string, Dice> = each((game) => (p) => module(game)?.dice?.(p) ?? []);
