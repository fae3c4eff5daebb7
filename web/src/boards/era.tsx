/* Era: Medieval Age: a domain seen from above with its buildings to scale, what is in store, and what
 * can be built. */
import type { JSX } from 'preact';
import type { EraState as State } from '../generated/states';
import { DieFace, Icon } from '../icons';
import { Amount, Chips, chipName, Label, Panel, range, touch } from './kit';
import type { BoardProps, DieView } from './types';

const PHASE_BUILD = 9, SIDE = 14, C = 40, M = 26, PHILIP = 1;
const resources = ['goods', 'stone', 'wood', 'food'], most = [6, 7, 8, 9];
const colors = ['peasant', 'noble', 'burgher', 'clergy'], letters = ['Y', 'K', 'B', 'W'] as const;
const faces = ['food food food|food stone|food stone skull|wood hammer|wood hammer|wood wood',
  'sword sword sword skull|sword sword|sword shield shield|goods shield shield|goods sword|sword sword shield',
  'goods goods skull|goods stone|goods hammer|stone stone|stone hammer|goods culture',
  'culture culture culture skull|culture culture|culture hammer|goods culture|quill|quill culture'].map((d) => d.split('|').map((f) => f.split(' ')));

/* name, price in goods, stone and wood, points, drawing, tint, shape as rows of the drawing */
interface Kind { name: string; price: number[]; points: number; icon: string; tint: string; shape: string }
const kinds: Kind[] = [
  ['keep', '021', 1, 'keep', 'stone', 'XX XX'], ['longhouse', '002', 1, 'house', 'gold', 'XX'], ['townhouse', '012', 1, 'manor', 'blue', 'XX X.'], ['church', '111', 1, 'church', 'violet', 'XXX'],
  ['farm', '001', 1, 'food', 'leaf', 'XX XX'], ['lumber_mill', '003', 2, 'lumbermill', 'wood', 'XXX .X.'], ['hospital', '022', 3, 'heart', 'rose', 'XXX XXX'], ['monastery', '122', 4, 'monk', 'wood', 'XXX XXX .X.'],
  ['market', '221', 2, 'market', 'green', 'XX XX'], ['guildhall', '212', 3, 'guild', 'gold', 'XXX X.. X..'], ['university', '432', 4, 'culture', 'violet', 'XXX XXX XXX'], ['cathedral', '333', 5, 'cathedral', 'blue', '.XX. XXXX .XX. .XX.'],
  ['wall2', '010', 0, 'wall', 'stone', 'XX'], ['wall3', '010', 0, 'wall', 'stone', 'XXX'], ['wall4', '010', 0, 'wall', 'stone', 'XXXX'], ['wall5', '020', 0, 'wall', 'stone', 'XXXXX'], ['wall6', '020', 0, 'wall', 'stone', 'XXXXXX'],
  ['scorched', '000', 0, 'fire', 'stone', 'XX XX'],
].map(([name, price, points, icon, tint, shape]) => ({ name, price: [...(price as string)].map(Number), points, icon, tint, shape }) as Kind);
const WALL = 12, SCORCHED = 17, KEEP = 0;

type Cell = [number, number];

/** The cells of a piece: its drawing turned clockwise, moved so that its first cell in reading order lies at the place. */
function cellsOf(kind: number, turns: number, col: number, row: number): Cell[] {
  let cells = kinds[kind].shape.split(' ').flatMap((line, y) => [...line].flatMap((c, x): Cell[] => (c === 'X' ? [[x, y]] : [])));
  for (let i = 0; i < turns; i++) cells = cells.map(([x, y]): Cell => [-y, x]);
  cells.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const [x0, y0] = cells[0];
  return cells.map(([x, y]): Cell => [x - x0 + col, y - y0 + row]);
}

/** The border around a set of cells. */
function outline(cells: Cell[]): string {
  const has = (x: number, y: number): boolean => cells.some((c) => c[0] === x && c[1] === y);
  return cells.map(([x, y]) => {
    const px = M + x * C, py = M + y * C;
    return (has(x, y - 1) ? '' : `M${px} ${py}h${C}`) + (has(x, y + 1) ? '' : `M${px} ${py + C}h${C}`) +
      (has(x - 1, y) ? '' : `M${px} ${py}v${C}`) + (has(x + 1, y) ? '' : `M${px + C} ${py}v${C}`);
  }).join('');
}

/** Cells that walls and keeps close off: whatever cannot be reached from outside, corners included. */
function fortified(barrier: number[]): Cell[] {
  const wall = (x: number, y: number): boolean => ((barrier[y] >> x) & 1) === 1;
  const seen = new Set<number>([0]), queue: Cell[] = [[0, 0]];
  for (let cell = queue.pop(); cell; cell = queue.pop()) {
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) {
      const x = cell[0] + dx, y = cell[1] + dy;
      if (x < 0 || y < 0 || x > 15 || y > 15 || seen.has(16 * y + x) || wall(x, y)) continue;
      seen.add(16 * y + x);
      queue.push([x, y]);
    }
  }
  return range(SIDE * SIDE).map((i): Cell => [i % SIDE, Math.floor(i / SIDE)]).filter(([x, y]) => !seen.has(16 * (y + 1) + x + 1) && !wall(x + 1, y + 1));
}

const nameOf = ([x, y]: Cell): string => `${'abcdefghijklmn'[x]}${y + 1}`;

function Piece({ p, kind, cells }: { p: BoardProps; kind: number; cells: Cell[] }): JSX.Element {
  const k = kinds[kind], edge = outline(cells), n = cells.length;
  const cx = cells.reduce((a, c) => a + c[0], 0) / n, cy = cells.reduce((a, c) => a + c[1], 0) / n;
  const [hx, hy] = cells.reduce((a, b) => (Math.hypot(b[0] - cx, b[1] - cy) < Math.hypot(a[0] - cx, a[1] - cy) - 0.01 ? b : a));
  const solid = cells.some((c) => c[0] === Math.floor(cx) && c[1] === Math.floor(cy)) && cells.some((c) => c[0] === Math.ceil(cx) && c[1] === Math.ceil(cy));
  const [ix, iy] = solid ? [cx, cy] : [hx, hy];
  const size = kind === SCORCHED ? 34 : n >= 9 ? 74 : n >= 4 && kind < WALL ? (kind === 5 || kind === 9 ? 36 : 56) : 34;
  const wall = kind >= WALL && kind < SCORCHED;
  return (
    <g role="img" aria-label={p.say('boards.era.at', p.say(`era.piece.${k.name}`), nameOf(cells[0]))} class={`piece t-${k.tint}${wall || kind === KEEP ? ' stonework' : ''}${kind === SCORCHED ? ' scorched' : ''}`}>
      {cells.map(([x, y]) => <rect class="floor" x={M + x * C} y={M + y * C} width={C} height={C} />)}
      {wall && cells.map(([x, y]) => <path class="merlons" d={`M${M + x * C + 7} ${M + y * C + 7}h10v10h-10zM${M + x * C + 23} ${M + y * C + 7}h10v10h-10zM${M + x * C + 7} ${M + y * C + 23}h10v10h-10zM${M + x * C + 23} ${M + y * C + 23}h10v10h-10z`} />)}
      {!wall && kind !== SCORCHED && cells.map(([x, y]) => <path class="shingles" d={`M${M + x * C + 3} ${M + y * C + 10}h34M${M + x * C + 3} ${M + y * C + 20}h34M${M + x * C + 3} ${M + y * C + 30}h34`} />)}
      <path class="eaves" d={edge} />
      {!wall && <Icon name={k.icon} x={M + (ix + 0.5) * C - size / 2} y={M + (iy + 0.5) * C - size / 2} size={size} />}
    </g>
  );
}

function Domain({ p }: { p: BoardProps }): JSX.Element {
  const s: State = p.state, seat = p.seat, side = M + SIDE * C + 4;
  const closed = fortified(s.barrier[seat]);
  const pieces = range(s.piece_count[seat]).map((i) => {
    const cell = s.piece_cell[seat][i], form = s.piece_form[seat][i], kind = form >> 2;
    return { kind, cells: cellsOf(kind, form & 3, (cell & 15) - 1, (cell >> 4) - 1) };
  });
  const standing = new Map(pieces.flatMap(({ kind, cells }) => cells.map((c) => [nameOf(c), kind] as const)));
  return (
    <svg class="drawing domain-grid" viewBox={p.small ? `${M} ${M} ${SIDE * C} ${SIDE * C}` : `0 0 ${side} ${side}`}>
      <rect class="meadow" x={M} y={M} width={SIDE * C} height={SIDE * C} rx="4" />
      {range(SIDE * SIDE).map((i) => (Math.floor(i / SIDE) + i) % 2 ? <rect class="meadow-2" x={M + (i % SIDE) * C} y={M + Math.floor(i / SIDE) * C} width={C} height={C} /> : null)}
      {closed.map(([x, y]) => <rect class="fortified" x={M + x * C} y={M + y * C} width={C} height={C} />)}
      {!p.small && range(SIDE).map((i) => (
        <>
          <Label x={M + (i + 0.5) * C} y={18} size={19} class="coord">{'abcdefghijklmn'[i]}</Label>
          <Label x={12} y={M + (i + 0.5) * C + 6} size={19} class="coord">{i + 1}</Label>
        </>
      ))}
      {pieces.map((piece) => <Piece p={p} {...piece} />)}
      {!p.small && range(SIDE * SIDE).map((i) => {
        const cell: Cell = [i % SIDE, Math.floor(i / SIDE)], name = nameOf(cell), id = `cell:${name}`;
        if (!p.touchable.has(id) && !p.chosen.has(id)) return null;
        const kind = standing.get(name);
        return (
          <g {...touch(p, id, kind === undefined ? p.say('boards.era.cell', name) : p.say('boards.era.at', p.say(`era.piece.${kinds[kind].name}`), name), 'lot')}>
            <rect x={M + cell[0] * C + 2} y={M + cell[1] * C + 2} width={C - 4} height={C - 4} rx="5" />
          </g>
        );
      })}
    </svg>
  );
}

const Footprint = ({ shape }: { shape: string }): JSX.Element => {
  const rows = shape.split(' ');
  return (
    <svg class="footprint" viewBox={`-1 -1 ${rows[0].length * 6 + 2} ${rows.length * 6 + 2}`} width={rows[0].length * 6 + 2} height={rows.length * 6 + 2} aria-hidden="true">
      {rows.flatMap((line, y) => [...line].map((c, x) => c === 'X' && <rect x={x * 6} y={y * 6} width="6" height="6" />))}
    </svg>
  );
};

function Work({ p, i }: { p: BoardProps; i: number }): JSX.Element {
  const s: State = p.state, own = s.stock[p.seat], k = kinds[i], id = `build:${k.name}`;
  const missing = k.price.map((n, r) => Math.max(0, n - own[r])), name = p.say(`era.piece.${k.name}`);
  const dim = s.phase === PHASE_BUILD && s.active === p.you && !p.touchable.has(id);
  const list = (amounts: number[]): string => amounts.flatMap((n, r) => (n ? [`${n} ${p.say(`era.resource.${resources[r]}`)}`] : [])).join(', ');
  const label = [name, list(k.price), p.say('boards.left', s.supply[i]), ...(dim && list(missing) ? [p.say('boards.missing', list(missing))] : [])].join(', ');
  return (
    <div {...touch(p, id, label, `work t-${k.tint}${dim ? ' dim' : ''}${i >= WALL ? ' slim' : ''}`)}>
      {i < WALL ? <Icon name={k.icon} size={24} /> : <b>{i - WALL + 2}</b>}
      {i < WALL && <span class="work-name">{name}</span>}
      {i < WALL && <Footprint shape={k.shape} />}
      <span class="cost">{k.price.map((n, r) => n > 0 && <span class={dim && missing[r] ? 'lack' : ''}>{n}<Icon name={resources[r]} size={15} /></span>)}</span>
      <span class="supply">×{s.supply[i]}</span>
    </div>
  );
}

const Works = ({ p }: { p: BoardProps }): JSX.Element => (
  <div class="works">
    {range(WALL).map((i) => <Work p={p} i={i} />)}
    <div class="walls"><Icon name="wall" size={24} label={p.say('era.board.walls')} />{range(5).map((i) => <Work p={p} i={WALL + i} />)}</div>
  </div>
);

function Stores({ p }: { p: BoardProps }): JSX.Element {
  const s: State = p.state, seat = p.seat;
  return (
    <div class="stores">
      {resources.map((r, i) => {
        const n = s.stock[seat][i];
        return (
          <div {...touch(p, `stock:${r}`, p.say('boards.holds', p.say(`era.resource.${r}`), p.say('boards.of', n, most[i])), 'store')}>
            <Icon name={r} size={24} /><b>{n}</b>
            {!p.small && <span class="pegs">{range(most[i]).map((k) => <i class={k < n ? 'full' : ''} />)}</span>}
          </div>
        );
      })}
      <Amount icon="culture" n={s.culture[seat]} label={p.say('era.board.culture')} />
      <Amount icon="skull" n={s.disaster[seat]} label={p.say('era.board.disaster')} />
      {!p.small && s.hammers > 0 && s.active === seat && <Amount icon="hammer" n={s.hammers} label={p.say('boards.era.hammers')} />}
    </div>
  );
}

const faceName = (p: BoardProps, color: number, face: number): string =>
  p.say('boards.era.die', p.say(`era.die.${colors[color]}`), [...new Set(faces[color][face])].map((f) => {
    const n = faces[color][face].filter((g) => g === f).length;
    return (n > 1 ? `${n} ` : '') + p.say(`boards.era.symbol.${f}`);
  }).join(', '));

const diceOf = (p: BoardProps, row: number): DieView[] =>
  ((p.state as State).dice[row] ?? []).flatMap((of, c) => of.flatMap((n, f) => range(n).map((): DieView => ({ id: `die:${colors[c][0]}${f}`, face: faces[c][f], color: letters[c], label: faceName(p, c, f) }))));

export const dice = (p: BoardProps): DieView[] => diceOf(p, p.seat);

/** "p3": the colour and the face of a die. */
const dieOf = (word: string): [number, number] => [colors.findIndex((c) => c[0] === word[0]), Number(word[1])];

export function Board(p: BoardProps): JSX.Element {
  const s: State = p.state;
  if (p.small) return <div class="board small era"><Domain p={p} /><Stores p={p} /></div>;
  return (
    <div class="board era">
      <Chips board={p} drawn={/^(die|cell|stock:(goods|stone|wood|food)$|build:(?!end))/}
        name={(id) => {
          const [kind, rest] = id.split(':') as [string, string];
          if ((kind === 'face' || kind === 'with') && rest !== 'none') {
            const name = faceName(p, ...dieOf(rest));
            return kind === 'face' ? name : p.say(rest.endsWith('-used') ? 'boards.era.with.spent' : 'boards.era.with', name);
          }
          if (kind === 'seat') return p.names[Number(rest)] ?? rest;
          return kind === 'stones' ? p.say('boards.era.stones', Number(rest)) : chipName(p, id);
        }} />
      <Panel><Stores p={p} /></Panel>
      <div class="estate">
        <div class="ground-plan"><Domain p={p} /></div>
        <div class="side">
          {s.players === 1 && diceOf(p, PHILIP).length > 0 && (
            <Panel title={p.say('era.board.philip')}><div class="rank">{diceOf(p, PHILIP).map((d) => <span role="img" aria-label={d.label}><DieFace face={d.face} color={d.color} size={34} /></span>)}</div></Panel>
          )}
          <Panel title={p.say('boards.era.works')}><Works p={p} /></Panel>
        </div>
      </div>
    </div>
  );
}
