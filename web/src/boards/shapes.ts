/* Shapes made of squares: their border, their middle, how far they reach. */
export type Cell = [number, number];

const has = (cells: Cell[], x: number, y: number): boolean => cells.some((cell) => cell[0] === x && cell[1] === y);

/** The border around cells of a size, the first of which lies at a margin from the corner. */
export const outline = (cells: Cell[], size: number, margin: number): string =>
  cells
    .map(([x, y]) => {
      const left = margin + x * size,
        top = margin + y * size;
      return (
        (has(cells, x, y - 1) ? '' : `M${left} ${top}h${size}`) +
        (has(cells, x, y + 1) ? '' : `M${left} ${top + size}h${size}`) +
        (has(cells, x - 1, y) ? '' : `M${left} ${top}v${size}`) +
        (has(cells, x + 1, y) ? '' : `M${left + size} ${top}v${size}`)
      );
    })
    .join('');

/** Of cells the one nearest to the middle of them all. */
export function central(cells: Cell[]): Cell {
  const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length,
    y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const far = (cell: Cell): number => Math.hypot(cell[0] - x, cell[1] - y);
  return cells.reduce((near, cell) => (far(cell) < far(near) - 0.01 ? cell : near));
}

/** Where a picture lies: the middle of a shape, or its cell nearest to that where the shape is hollow. */
export function middle(cells: Cell[]): Cell {
  const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length,
    y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const solid = has(cells, Math.floor(x), Math.floor(y)) && has(cells, Math.ceil(x), Math.ceil(y));
  return solid ? [x, y] : central(cells);
}

/** The columns from the first to the last, and the rows down to the lowest. */
export function reach(cells: number[][]): { left: number; width: number; height: number } {
  const columns = cells.map(([x]) => x),
    left = Math.min(...columns);
  return { left, width: Math.max(...columns) - left + 1, height: Math.max(...cells.map(([, y]) => y)) + 1 };
}

/** A name for a set of cells, whatever their order. */
export const nameOf = (cells: Cell[]): string =>
  cells
    .map(([x, y]) => `${x},${y}`)
    .sort()
    .join(' ');

/** The shape of cells wherever they lie: its first column and row are 0. */
function formOf(cells: Cell[]): Cell[] {
  const left = Math.min(...cells.map(([x]) => x)),
    top = Math.min(...cells.map(([, y]) => y));
  return cells.map(([x, y]): Cell => [x - left, y - top]);
}

/** The shapes that there are, a quarter turn of one after it where that is another. */
export function turnsOf(shapes: Cell[][]): Cell[][] {
  const left = new Map(shapes.map((cells) => [nameOf(formOf(cells)), formOf(cells)])),
    turns: Cell[][] = [];
  for (const [, first] of left)
    for (let quarter = 0, form = first; quarter < 4; quarter++, form = formOf(form.map(([x, y]): Cell => [-y, x])))
      if (left.delete(nameOf(form))) turns.push(form);
  return turns;
}

/** A shape with its middle at a cell. */
export function formAt(form: Cell[], [x, y]: Cell): Cell[] {
  const { width, height } = reach(form);
  return form.map(([col, row]): Cell => [col + x - ((width - 1) >> 1), row + y - ((height - 1) >> 1)]);
}

/** A shape that hangs over the edge of a square of `count` cells a side, pushed back onto it. */
export function within(cells: Cell[], count: number): Cell[] {
  const back = (all: number[]): number => Math.max(0, -Math.min(...all)) - Math.max(0, Math.max(...all) + 1 - count);
  const x = back(cells.map(([col]) => col)),
    y = back(cells.map(([, row]) => row));
  return cells.map(([col, row]): Cell => [col + x, row + y]);
}

/** Of cells the one nearest to the middle of a shape that covers them all. */
export const middleCell = (cells: Cell[]): Cell => {
  const left = Math.min(...cells.map(([x]) => x)),
    top = Math.min(...cells.map(([, y]) => y)),
    { width, height } = reach(formOf(cells));
  return [left + ((width - 1) >> 1), top + ((height - 1) >> 1)];
};
