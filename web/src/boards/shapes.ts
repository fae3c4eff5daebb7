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

/** Where a picture lies: the middle of a shape, or its cell nearest to that where the shape is hollow. */
export function middle(cells: Cell[]): Cell {
  const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length,
    y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const far = (cell: Cell): number => Math.hypot(cell[0] - x, cell[1] - y);
  const solid = has(cells, Math.floor(x), Math.floor(y)) && has(cells, Math.ceil(x), Math.ceil(y));
  return solid ? [x, y] : cells.reduce((near, cell) => (far(cell) < far(near) - 0.01 ? cell : near));
}

/** The columns from the first to the last, and the rows down to the lowest. */
export function reach(cells: number[][]): { left: number; width: number; height: number } {
  const columns = cells.map(([x]) => x),
    left = Math.min(...columns);
  return { left, width: Math.max(...columns) - left + 1, height: Math.max(...cells.map(([, y]) => y)) + 1 };
}
