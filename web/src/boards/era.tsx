/* Era: Medieval Age: a domain seen from above with its buildings to scale, what is in store, and what
 * can be built. */
import type { JSX } from 'preact';
import box from '../generated/era';
import type { EraState as State } from '../generated/states';
import { DieFace, Icon } from '../icons';
import { Amount, bit, Chips, chipName, factOf, Figure, Label, Panel, Part, Picture, range, touch } from './kit';
import { type Hand, useHand } from './hand';
import { type Cell, middle, outline, reach } from './shapes';
import type { BoardProps, DieView } from './types';
import { Zoom } from './zoom';

type Props = BoardProps<State>;

const { wall: WALL, scorched: SCORCHED, resources, most, pieces: kinds } = box;
const SIDE = 14,
  C = 40,
  M = 26,
  KEEP = 0,
  PHILIP = 1,
  CLERGY = 3;
const letters = ['Y', 'K', 'B', 'W'] as const;
const symbols = [
  'goods',
  'stone',
  'wood',
  'food',
  'culture',
  'hammer',
  'sword',
  'shield',
  'skull',
  'food_or_stone',
  'quill',
];
/* Drawing and tint of each building, then of walls and of scorched earth. */
const looks = [
  'keep stone',
  'house gold',
  'manor blue',
  'church violet',
  'food leaf',
  'lumbermill wood',
  'heart rose',
  'monk wood',
  'market green',
  'guild gold',
  'culture violet',
  'cathedral blue',
  ...Array<string>(SCORCHED - WALL).fill('wall stone'),
  'fire stone',
].map((look) => look.split(' '));

/** The symbols of a die's face and how many of each, a skull last. */
const faces = box.faces.map((face) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 8].map((i) => ({ symbol: symbols[i], n: face.symbols[i] })).filter(({ n }) => n),
);
const faceOf = (color: number, face: number) => faces[6 * color + face];

/** The cells of a piece whose first cell in reading order lies at the place. */
const cellsOf = (kind: number, turns: number, col: number, row: number): Cell[] =>
  kinds[kind].turns[turns].map(([x, y]): Cell => [x + col, y + row]);

/** What the pending decision is about, where cells and stores are not touched to build and to extort. */
const ruleNow = (s: State): string | undefined =>
  s.round === 0 ? 'layout' : box.disasters.includes(s.phase) ? 'disaster' : undefined;

const nameOf = ([x, y]: Cell): string => `${'abcdefghijklmn'[x]}${y + 1}`;
const grid = {
  kind: 'cell',
  cell: (name: string): Cell => ['abcdefghijklmn'.indexOf(name[0]), Number(name.slice(1)) - 1],
  size: C,
  margin: M,
  count: SIDE,
};

function Piece({ p, kind, cells }: { p: Props; kind: number; cells: Cell[] }): JSX.Element {
  const [icon, tint] = looks[kind],
    [ix, iy] = middle(cells),
    n = cells.length;
  const size = kind === SCORCHED ? 34 : n >= 9 ? 74 : n >= 4 && kind < WALL ? (kind === 5 || kind === 9 ? 36 : 56) : 34;
  const wall = kind >= WALL && kind < SCORCHED;
  return (
    <g
      role="img"
      data-id={`piece:${wall ? 'wall' : kinds[kind].name}`}
      aria-label={p.say('boards.era.at', p.say(`era.piece.${kinds[kind].name}`), nameOf(cells[0]))}
      class={`piece t-${tint}${wall || kind === KEEP ? ' stonework' : ''}${kind === SCORCHED ? ' scorched' : ''}`}
    >
      {cells.map(([x, y]) => (
        <rect class="floor" x={M + x * C} y={M + y * C} width={C} height={C} />
      ))}
      {wall &&
        cells.map(([x, y]) => (
          <path
            class="merlons"
            d={`M${M + x * C + 7} ${M + y * C + 7}h10v10h-10zM${M + x * C + 23} ${M + y * C + 7}h10v10h-10zM${M + x * C + 7} ${M + y * C + 23}h10v10h-10zM${M + x * C + 23} ${M + y * C + 23}h10v10h-10z`}
          />
        ))}
      {!wall &&
        kind !== SCORCHED &&
        cells.map(([x, y]) => (
          <path
            class="shingles"
            d={`M${M + x * C + 3} ${M + y * C + 10}h34M${M + x * C + 3} ${M + y * C + 20}h34M${M + x * C + 3} ${M + y * C + 30}h34`}
          />
        ))}
      <path class="eaves" d={outline(cells, C, M)} />
      {!wall && <Icon name={icon} x={M + (ix + 0.5) * C - size / 2} y={M + (iy + 0.5) * C - size / 2} size={size} />}
    </g>
  );
}

/** Cells that walls and keeps close off: bit 1 + column of row 1 + row, for there is a rim around. */
const fortified = (p: Props): Cell[] => {
  const rows = factOf(p, 'fortified');
  return range(SIDE * SIDE)
    .map((i): Cell => [i % SIDE, Math.floor(i / SIDE)])
    .filter(([x, y]) => bit(rows[y + 1], x + 1));
};

/** The ground with everything that stands on it. */
const Ground = ({ p, pieces }: { p: Props; pieces: { kind: number; cells: Cell[] }[] }): JSX.Element => (
  <>
    <rect class="meadow" x={M} y={M} width={SIDE * C} height={SIDE * C} rx="4" />
    <path
      class="meadow-2"
      d={range(SIDE * SIDE)
        .map((i) =>
          (Math.floor(i / SIDE) + i) % 2
            ? `M${M + (i % SIDE) * C} ${M + Math.floor(i / SIDE) * C}h${C}v${C}h${-C}z`
            : '',
        )
        .join('')}
    />
    {fortified(p).map(([x, y]) => (
      <rect class="fortified" x={M + x * C} y={M + y * C} width={C} height={C} />
    ))}
    {!p.small &&
      range(SIDE).map((i) => (
        <>
          <Label x={M + (i + 0.5) * C} y={18} size={19} class="coord">
            {'abcdefghijklmn'[i]}
          </Label>
          <Label x={12} y={M + (i + 0.5) * C + 6} size={19} class="coord">
            {i + 1}
          </Label>
        </>
      ))}
    {pieces.map((piece) => (
      <Piece p={p} {...piece} />
    ))}
  </>
);

function Domain({ p, hand }: { p: Props; hand?: Hand }): JSX.Element {
  const s = p.state,
    seat = p.seat,
    side = M + SIDE * C + 4;
  const pieces = range(s.piece_count[seat]).map((i) => {
    const cell = s.piece_cell[seat][i],
      form = s.piece_form[seat][i],
      kind = form >> 2;
    return { kind, cells: cellsOf(kind, form & 3, (cell & 15) - 1, (cell >> 4) - 1) };
  });
  const standing = new Map(pieces.flatMap(({ kind, cells }) => cells.map((c) => [nameOf(c), kind] as const)));
  return (
    <svg
      class="drawing domain-grid"
      viewBox={p.small ? `${M} ${M} ${SIDE * C} ${SIDE * C}` : `0 0 ${side} ${side}`}
      {...hand?.on}
    >
      <Part p={p} ids={[]} draw={() => <Ground p={p} pieces={pieces} />} />
      {!p.small &&
        range(SIDE * SIDE).map((i) => {
          const cell: Cell = [i % SIDE, Math.floor(i / SIDE)],
            name = nameOf(cell),
            id = `cell:${name}`;
          if (!p.touchable.has(id) && !p.chosen.has(id)) return null;
          const kind = standing.get(name);
          return (
            <Part
              key={id}
              p={p}
              ids={[id]}
              draw={() => (
                <g
                  {...touch(
                    p,
                    id,
                    kind === undefined
                      ? p.say('boards.era.cell', name)
                      : p.say('boards.era.at', p.say(`era.piece.${kinds[kind].name}`), name),
                    'lot',
                  )}
                  data-rule={ruleNow(s)}
                >
                  <rect x={M + cell[0] * C + 2} y={M + cell[1] * C + 2} width={C - 4} height={C - 4} rx="5" />
                </g>
              )}
            />
          );
        })}
      {hand?.layer}
    </svg>
  );
}

const Footprint = ({ cells }: { cells: number[][] }): JSX.Element => {
  const { left, width, height } = reach(cells);
  return (
    <svg
      class="footprint"
      viewBox={`-1 -1 ${6 * width + 2} ${6 * height + 2}`}
      width={6 * width + 2}
      height={6 * height + 2}
      aria-hidden="true"
    >
      {cells.map(([x, y]) => (
        <rect x={(x - left) * 6} y={y * 6} width="6" height="6" />
      ))}
    </svg>
  );
};

/** What a building costs, and of which goods there are too few. */
const Price = (d: { price: number[]; lacking: number[] }): JSX.Element => (
  <span class="cost">
    {d.price.map(
      (n, r) =>
        n > 0 && (
          <span class={d.lacking[r] ? 'lack' : ''}>
            <Figure n={n} />
            <Icon name={resources[r]} size={15} />
          </span>
        ),
    )}
  </span>
);

const listOf = (p: Props, amounts: number[]): string =>
  amounts.flatMap((n, r) => (n ? [`${n} ${p.say(`era.resource.${resources[r]}`)}`] : [])).join(', ');

/** What a building does, in a few words. */
function effectsOf(p: Props, i: number): string {
  const { die, income, power } = kinds[i],
    yields = listOf(p, income);
  return [
    ...(die ? [p.say('boards.era.effect.die', p.say(`era.die.${die}`))] : []),
    ...(yields ? [p.say('boards.era.effect.income', yields)] : []),
    ...(power ? [p.say(`boards.era.effect.${power}`)] : []),
  ].join(', ');
}

function Work({ p, i }: { p: Props; i: number }): JSX.Element {
  const s = p.state,
    k = kinds[i],
    [icon, tint] = looks[i],
    id = `build:${k.name}`;
  const missing = factOf(p, 'missing').slice(i * k.price.length, (i + 1) * k.price.length),
    name = p.say(`era.piece.${k.name}`);
  const dim = s.phase === box.building && s.active === p.you && !p.touchable.has(id);
  const lacks = dim && listOf(p, missing) ? p.say('boards.missing', listOf(p, missing)) : '';
  const effects = effectsOf(p, i),
    label = [
      name,
      ...(effects ? [effects] : []),
      listOf(p, k.price),
      p.say('boards.left', s.supply[i]),
      ...(lacks ? [lacks] : []),
    ].join(', ');
  return (
    <div {...touch(p, id, label, `work t-${tint}${dim ? ' dim' : ''}${i >= WALL ? ' slim' : ''}`)} data-aside={lacks}>
      {i < WALL ? (
        <Icon name={icon} size={24} />
      ) : (
        <b>
          <Figure n={k.turns[0].length} />
        </b>
      )}
      {i < WALL && <span class="work-name">{name}</span>} {i < WALL && <Footprint cells={k.turns[0]} />}
      <Price price={k.price} lacking={dim ? missing : []} />
      <span class="supply">
        <Figure n={`×${s.supply[i]}`} />
      </span>
      {i < WALL && (
        <span class="worth">
          <span class="cost">
            <Figure n={k.points} />
            <Icon name="vp" size={12} />
          </span>{' '}
          {effects}
        </span>
      )}
    </div>
  );
}

const Works = ({ p }: { p: Props }): JSX.Element => (
  <div class="works">
    {range(WALL).map((i) => (
      <Work p={p} i={i} />
    ))}
    <div class="walls">
      <Icon name="wall" size={24} label={p.say('era.board.walls')} />
      {range(SCORCHED - WALL).map((i) => (
        <Work p={p} i={WALL + i} />
      ))}
    </div>
  </div>
);

function Stock({ p }: { p: Props }): JSX.Element {
  const s = p.state;
  return (
    <>
      {resources.map((r, i) => {
        const n = s.stock[p.seat][i];
        return (
          <div
            {...touch(
              p,
              `stock:${r}`,
              p.say('boards.holds', p.say(`era.resource.${r}`), p.say('boards.of', n, most[i])),
              'store',
            )}
            data-rule={ruleNow(s)}
          >
            <Icon name={r} size={24} />
            <b>
              <Figure n={n} />
            </b>
            {!p.small && (
              <span class="pegs">
                {range(most[i]).map((k) => (
                  <i class={k < n ? 'full' : ''} />
                ))}
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}

/** A number that the end of the game depends on; its card says how. */
const Track = (d: { p: Props; id: string; icon: string; n: number; label: string; of?: number }): JSX.Element => (
  <span
    {...touch(
      d.p,
      `track:${d.id}`,
      d.p.say('boards.holds', d.label, d.of === undefined ? d.n : d.p.say('boards.of', d.n, d.of)),
      'amount',
    )}
  >
    <Icon name={d.icon} size={20} />
    <b>
      <Figure n={d.n} />
    </b>
    {d.of !== undefined && (
      <span class="pegs">
        {range(d.of).map((k) => (
          <i class={k < d.n ? 'full' : ''} />
        ))}
      </span>
    )}
  </span>
);

function Stores({ p }: { p: Props }): JSX.Element {
  const s = p.state,
    seat = p.seat,
    [left, all] = p.facts['end'];
  return (
    <div class="stores">
      <Stock p={p} />
      <Track p={p} id="culture" icon="culture" n={s.culture[seat]} label={p.say('era.board.culture')} />
      <Track p={p} id="disaster" icon="skull" n={s.disaster[seat]} label={p.say('era.board.disaster')} />
      {!p.small && <Track p={p} id="end" icon="hourglass" n={left} of={all} label={p.say('boards.era.end')} />}
      {!p.small && s.hammers > 0 && s.active === seat && (
        <Amount icon="hammer" n={s.hammers} label={p.say('boards.era.hammers')} />
      )}
    </div>
  );
}

/** What the victim of an extortion has, at the question what to demand; one's own stores are not meant then. */
const Victim = ({ p }: { p: Props }): JSX.Element => (
  <Panel title={p.say('boards.era.victim', p.names[p.seat])}>
    <div class="stores" data-seat={p.seat}>
      <Stock p={p} />
    </div>
  </Panel>
);

const faceName = (p: Props, color: number, face: number, used = false): string =>
  p.say(
    used ? 'boards.era.die.used' : 'boards.era.die',
    p.say(`era.die.${box.colours[color]}`),
    p.say(`era.face.${box.colours[color]}.${face}`),
  );

/** Of clergy dice with one face the last are those that have used their quill: they can only go with another one. */
const diceOf = (p: Props, row: number): DieView[] =>
  (p.state.dice[row] ?? []).flatMap((of, c) =>
    of.flatMap((n, f) =>
      range(n).map((i): DieView => {
        const name = `${box.colours[c][0]}${f}`,
          used = c === CLERGY && row === p.state.active && i >= n - p.state.spent[f];
        return {
          id: used ? `with:${name}-used` : `die:${name}`,
          also: used ? [] : [`with:${name}`],
          face: faceOf(c, f).flatMap(({ symbol, n: many }) => range(many).map(() => symbol)),
          color: letters[c],
          label: faceName(p, c, f, used),
          spent: used,
        };
      }),
    ),
  );

/** Dice that are about to be thrown again. */
const inHand = (p: Props): DieView[] =>
  p.state.active !== p.seat
    ? []
    : p.state.hand.flatMap((n, c) =>
        range(n).map((): DieView => ({
          id: `hand:${box.colours[c]}`,
          face: 0,
          color: letters[c],
          label: p.say('boards.era.die', p.say(`era.die.${box.colours[c]}`), p.say('era.board.hand')),
        })),
      );

export const dice = (p: Props): DieView[] => [...diceOf(p, p.seat), ...inHand(p)];

const Faces = ({ dice, size }: { dice: DieView[]; size: number }): JSX.Element => (
  <div class="rank">
    {dice.map((d) => (
      <span role="img" aria-label={d.label}>
        <DieFace face={d.face} color={d.color} size={size} />
      </span>
    ))}
  </div>
);

/** "p3": the colour and the face of a die. */
const dieOf = (word: string): [number, number] => [box.colours.findIndex((c) => c[0] === word[0]), Number(word[1])];

/** What ends building stands below the domain: what can be built comes first. */
export const Answers = (p: Props): JSX.Element => (
  <Chips
    board={p}
    drawn={/^(die|seat|cell|with:(?!none)|stock:(goods|stone|wood|food)$|build)/}
    later={/^face:/}
    name={(id) => {
      const [kind, rest] = id.split(':') as [string, string];
      if (kind === 'face') return faceName(p, ...dieOf(rest));
      return kind === 'stones' && rest !== '0' ? p.say('boards.era.stones', Number(rest)) : chipName(p, id);
    }}
  />
);

export function Board(p: Props): JSX.Element {
  const philip = p.state.players === 1 ? diceOf(p, PHILIP) : [],
    extorts = p.state.phase === box.demanding && p.state.active === p.seat,
    hand = useHand(p, grid, box.placing.includes(p.state.phase));
  if (p.small)
    return (
      <div class="board small era">
        <Domain p={p} />
        <Stores p={p} />
        <Faces dice={diceOf(p, p.seat)} size={22} />
      </div>
    );
  return (
    <div class={`board era${p.touchable.has('build:end') ? ' building' : ''}`}>
      {extorts && <Victim p={{ ...p, seat: p.state.target }} />}
      <Panel>
        <Stores p={extorts ? { ...p, touchable: new Set(), chosen: new Set() } : p} />
      </Panel>
      <div class="estate">
        <div class={hand.tools ? 'ground placing' : 'ground'}>
          <Zoom say={p.say}>
            <Domain p={p} hand={hand} />
          </Zoom>
          <Chips board={p} drawn={/^(?!build:end$)/} />
          {hand.tools}
        </div>
        <div class="side">
          {philip.length > 0 && (
            <Panel title={p.say('era.board.philip')}>
              <Faces dice={philip} size={34} />
            </Panel>
          )}
          <Panel title={p.say('boards.era.works')}>
            <Works p={p} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** The shapes of the buildings and what they cost. */
export const Example = ({ say }: Pick<Props, 'say'>): JSX.Element => {
  const buildings = kinds.slice(0, WALL),
    nameOf = (i: number): string => say(`era.piece.${kinds[i].name}`);
  const list = buildings.map(({ turns }, i) => say('boards.era.picture.one', nameOf(i), turns[0].length));
  return (
    <Picture alt={say('boards.era.picture', list.join(', '))} caption={say('boards.era.picture.caption')}>
      <div class="shapes">
        {buildings.map(({ turns, price }, i) => (
          <div class={`shape t-${looks[i][1]}`}>
            <Icon name={looks[i][0]} size={24} />
            <b>{nameOf(i)}</b>
            <Footprint cells={turns[0]} />
            <Price price={price} lacking={[]} />
          </div>
        ))}
      </div>
    </Picture>
  );
};
