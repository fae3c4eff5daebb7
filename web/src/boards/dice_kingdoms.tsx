/* Dice Kingdoms of Valeria: the statues, the Castle sheet and the Forest sheet with its road map. */
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import box from '../generated/dice_kingdoms';
import type { DiceKingdomsState as State } from '../generated/states';
import { DieFace, Icon } from '../icons';
import { Amount, bit, Chips, Cross, factOf, Figure, Label, Panel, Part, Picture, range, Tick, touch } from './kit';
import { sheetOf } from './sheets';
import type { BoardProps, DieView } from './types';
import { Zoom } from './zoom';

const { roads, nodes, lairs, blocks } = box;
const guilds = ['holy', 'worker', 'shadow', 'soldier'];
const guildTint = ['gold', 'orange', 'violet', 'red'];
const rewards: Record<string, string> = {
  R: 'recruit',
  G: 'gold',
  W: 'road',
  S: 'sentinel',
  C: 'combat',
  P: 'pedestal',
  '*': 'star',
  g: 'gold',
};
const rewardKey: Record<string, number> = { '*': 1, R: 2, G: 3, W: 4, S: 5, C: 6, P: 7, g: 3 };
const citizenIcons = [
  'cleric',
  'merchant',
  'mercenary',
  'archer',
  'peasant',
  'knight',
  'rogue',
  'champion',
  'paladin',
  'butcher',
];
const lairIcons = ['goblin', 'orc', 'troll', 'dragon'];
/* The drawing of each domain: a guild, or a die's colour and what may be done with it. */
const powers: [string, string?][] = [
  ['G', '±1'],
  ['Y', '±1'],
  ['R', '±1'],
  ['B', '±1'],
  ['worker'],
  ['G', 'flip'],
  ['R', 'flip'],
  ['shadow'],
  ['Y', 'flip'],
  ['W', '±1'],
  ['B', 'flip'],
  ['holy'],
  ['soldier'],
];
const rivers = [
  [
    [290, 0],
    [300, 110],
    [330, 380],
    [350, 650],
    [380, 920],
    [385, 1000],
  ],
  [
    [740, 560],
    [790, 628],
    [820, 720],
    [832, 816],
    [800, 920],
    [760, 1000],
  ],
];
const woods = [
  [110, 150],
  [280, 250],
  [60, 300],
  [590, 250],
  [640, 150],
  [70, 490],
  [590, 530],
  [430, 350],
  [690, 470],
  [400, 40],
  [285, 520],
  [210, 330],
];
const statueIcons = [
  'bridge',
  'house',
  'gold',
  'wall',
  'monster',
  'star',
  'pedestal',
  'holy',
  'shadow',
  'soldier',
  'worker',
  'recruit',
  'combat',
  'gold',
];

type Props = BoardProps<State>;

export function dice(p: Props): DieView[] {
  const s = p.state;
  const names = ['black', 'black', 'yellow', 'red', 'green', 'blue'],
    colors = ['K', 'K', 'Y', 'R', 'G', 'B'] as const;
  return s.dice.flatMap((face, i) => {
    const spent = p.facts['spent'][i] > 0,
      label = p.say(`boards.die.${names[i]}`, face);
    return face
      ? [{ id: `die:${names[i]}`, face, color: colors[i], spent, label: spent ? p.say('boards.spent', label) : label }]
      : [];
  });
}

type Draw = { p: Props; s: State };

/** The boxes of a section, a letter each, on the sheets that are played on. */
const boxesOf = (s: Pick<State, 'options'>, section: number): string =>
  box.sections[s.options & box.edition ? 1 : 0][section];

/** The boxes of a section in a row; the ones passed are ticked, or crossed out by an event. */
function Boxes({
  p,
  s,
  section,
  at,
  size,
}: {
  p: Pick<Props, 'seat'>;
  s: Pick<State, 'options' | 'ticked' | 'crossed'>;
  section: number;
  at: (i: number) => [number, number];
  size: number;
}): JSX.Element {
  return (
    <>
      {[...boxesOf(s, section)].map((letter, i) => {
        const [x, y] = at(i),
          done = i < s.ticked[p.seat][section],
          gone = section < box.chest && bit(s.crossed[section], i);
        return (
          <g>
            <rect class={`box${letter !== '.' ? ' prize' : ''}`} x={x} y={y} width={size} height={size} rx="3" />
            {letter !== '.' && (
              <Icon name={rewards[letter]} x={x + 2} y={y + 2} size={size - 4} class={done ? 'faded' : ''} />
            )}
            {gone ? (
              <Cross x={x + size / 2} y={y + size / 2} size={size} />
            ) : (
              done && <Tick x={x + size / 2} y={y + size / 2} size={size} />
            )}
          </g>
        );
      })}
    </>
  );
}

const progress = (p: Props, s: State, section: number): string => {
  const next = boxesOf(s, section)[s.ticked[p.seat][section]],
    count = p.say('boards.of', factOf(p, 'ticked')[section], p.facts.boxes[section]);
  return next && rewardKey[next]
    ? p.say('boards.dice_kingdoms.next', count, p.say(`dice_kingdoms.reward.${rewardKey[next]}`))
    : count;
};

/** What is touched as a whole: its ground, and over it the ink, which says nothing that its name does not. */
const Spot = (d: {
  p: Props;
  id: string;
  label: string;
  ground: JSX.Element;
  children: ComponentChildren;
}): JSX.Element => (
  <Part
    p={d.p}
    ids={[d.id]}
    draw={() => (
      <>
        <g {...touch(d.p, d.id, d.label)}>{d.ground}</g>
        <g class="ink" aria-hidden="true">
          {d.children}
        </g>
      </>
    )}
  />
);

const Lair = ({ p, s, l }: Draw & { l: number }): JSX.Element => {
  const lair = lairs[l],
    x = 1 + 190.5 * l,
    name = p.say(`dice_kingdoms.lair.${l}`),
    own = range(lair.blocks).map((i) => lair.first + i);
  const taken = factOf(p, 'lair_worth')[l] < lair.high,
    won = factOf(p, 'lair_points')[l];
  return (
    <>
      <Spot
        p={p}
        id={`lair:${l + 1}`}
        label={p.say('boards.dice_kingdoms.lair', name, lair.high, lair.low)}
        ground={<path class="box t-green" d={`M${x} 278q0-8 8-8h169q8 0 8 8v98q0 8-8 8h-169q-8 0-8-8z`} />}
      >
        <Icon name={lairIcons[l]} x={x + 5} y={273} size={26} />
        <Label x={x + 35} y={292} size={16} anchor="start" class="name" width={98}>
          {name}
        </Label>
        <Label x={x + 181} y={292} size={16} anchor="end" class="print">
          {won || `/ ${lair.low}`}
        </Label>
        {won ? (
          <Tick x={x + 150} y={285} size={20} />
        ) : (
          <Label x={x + 159} y={292} size={16} anchor="end" class="print">
            {lair.high}
          </Label>
        )}
        {taken && !won && <path class="strike" d={`M${x + 140} 292l22-12`} />}
      </Spot>
      {own.map((b, row) => {
        const { low, high } = blocks[b],
          y = 300 + 28 * row;
        return (
          <Spot
            p={p}
            id={`block:${blocks[b].name}`}
            label={p.say('boards.dice_kingdoms.block', name, `${low}–${high}`, progress(p, s, box.block + b))}
            ground={<rect class="lane t-red" x={x + 4} y={y} width="177" height="26" rx="5" />}
          >
            <Label x={x + 36} y={y + 19} size={15} class="print">{`${low}–${high}`}</Label>
            <Boxes p={p} s={s} section={box.block + b} size={21} at={(i) => [x + 72 + 26 * i, y + 2.5]} />
          </Spot>
        );
      })}
    </>
  );
};

/** What passes while one plays alone: a tree a turn, a boat an event. */
const Passing = ({ p, s }: Draw): JSX.Element => (
  <>
    {(
      [
        ['tree', s.round, box.trees, 0],
        ['tradeship', s.boats, box.boats, 546],
      ] as const
    ).map(([icon, done, all, left]) => (
      <g
        role="img"
        aria-label={p.say(
          'boards.holds',
          p.say(`boards.dice_kingdoms.${icon === 'tree' ? 'trees' : 'boats'}`),
          p.say('boards.of', done, all),
        )}
      >
        {range(all).map((i) => (
          <>
            <Icon name={icon} x={left + 6 + 26 * i} y={450} size={22} class={i < done ? 'faded' : ''} />
            {i < done && <Tick x={left + 17 + 26 * i} y={461} size={20} />}
          </>
        ))}
      </g>
    ))}
  </>
);

function Castle({ p, s }: Draw): JSX.Element {
  const stars = p.facts.stars[p.seat],
    alone = s.players === 1;
  return (
    <svg class="drawing" viewBox={`0 0 760 ${alone ? 476 : 448}`}>
      {guilds.map((g, i) => (
        <Spot
          p={p}
          id={`guild:${g}`}
          label={p.say('boards.holds', p.say(`dice_kingdoms.guild.${i}`), progress(p, s, i))}
          ground={<rect class={`lane t-${guildTint[i]}`} x="1" y={2 + 33 * i} width="758" height="31" rx="6" />}
        >
          <Icon name={g} x={8} y={5 + 33 * i} size={24} />
          <Label x={38} y={23 + 33 * i} size={18} anchor="start" class="name" width={76}>
            {p.say(`dice_kingdoms.guild.${i}`)}
          </Label>
          <Boxes p={p} s={s} section={i} size={22.5} at={(b) => [120 + 26 * b + 4.5 * Math.floor(b / 6), 6 + 33 * i]} />
        </Spot>
      ))}
      {box.citizens.map(({ value, guild }, c) => {
        const x = 1 + 76 * c,
          name = p.say(`dice_kingdoms.citizen.${c}`);
        return (
          <Spot
            p={p}
            id={`citizen:${c + 1}`}
            label={p.say('boards.dice_kingdoms.citizen', name, value, progress(p, s, box.citizen + c))}
            ground={
              <path class={`box t-${guildTint[guild]}`} d={`M${x} 143q0-6 6-6h62q6 0 6 6v66q0 6-6 6h-62q-6 0-6-6z`} />
            }
          >
            <Label x={x + 23} y={160} size={20} class="name" width={40}>
              {value}
            </Label>
            <Icon name={citizenIcons[c]} x={x + 44} y={141} size={26} />
            <Icon name={guilds[guild]} x={x + 2} y={171} size={17} />
            <Boxes p={p} s={s} section={box.citizen + c} size={22} at={(b) => [x + 22 + 25 * b, 169]} />
            <Label x={x + 37} y={209} size={14.5} width={70}>
              {name}
            </Label>
          </Spot>
        );
      })}
      <Spot
        p={p}
        id="section:wall"
        label={p.say('boards.holds', p.say('boards.dice_kingdoms.wall'), progress(p, s, box.wall))}
        ground={
          <path
            class="rampart"
            d={`M1 264V222${range(22)
              .map((i) => `V222H${1 + 34.45 * i + 30}V254H${1 + 34.45 * (i + 1)}`)
              .join('')}V264z`}
          />
        }
      >
        <Boxes p={p} s={s} section={box.wall} size={23} at={(b) => [4.5 + 34.45 * b, 226]} />
      </Spot>
      {lairs.map((_, l) => (
        <Lair p={p} s={s} l={l} />
      ))}
      <Spot
        p={p}
        id="section:chest"
        label={p.say('boards.holds', p.say('boards.dice_kingdoms.chest'), progress(p, s, box.chest))}
        ground={<rect class="lane t-gold" x="1" y="390" width="600" height="56" rx="6" />}
      >
        <Icon name="gold" x={8} y={402} size={32} />
        <Boxes
          p={p}
          s={s}
          section={box.chest}
          size={22}
          at={(b) => [50 + 30.4 * (b % 18), 393.5 + 26.5 * Math.floor(b / 18)]}
        />
      </Spot>
      <g role="img" aria-label={p.say('boards.dice_kingdoms.stars', stars)}>
        <Icon name="star" x={616} y={394} size={46} />
        <Label x={672} y={429} size={32} anchor="start" class="hand">
          {stars}
        </Label>
      </g>
      {alone && <Passing p={p} s={s} />}
    </svg>
  );
}

const X = (n: number): number => nodes[n].x * 0.76,
  Y = (n: number): number => nodes[n].y * 0.575 + 6;

/** Everything of a road that may be touched: itself, its bridge, its boxes, its two ends. */
const roadIds = roads.map(({ boxes, bridge }, r) => {
  const number = String(r + 1).padStart(2, '0');
  return [
    `road:${r + 1}`,
    `bridge:${bridge}`,
    `end:r${number}a`,
    `end:r${number}b`,
    ...range(boxes.length).map((i) => `box:${r + 1},${i + 1}`),
  ];
});

function Road({ p, s, r }: Draw & { r: number }): JSX.Element {
  const { a, b, boxes: letters, bridge } = roads[r];
  const dx = X(b) - X(a),
    dy = Y(b) - Y(a),
    length = Math.hypot(dx, dy),
    ux = dx / length,
    uy = dy / length;
  const from = a >= box.domains ? 12 : uy > 0.6 ? 40 : 23,
    to = b >= box.domains ? 10 : 23,
    step = (length - from - to) / letters.length;
  const at = (i: number): [number, number] => [
    X(a) + ux * (from + step * (i + 0.5)),
    Y(a) + uy * (from + step * (i + 0.5)),
  ];
  const ticked = s.roads[p.seat][r],
    done = factOf(p, 'road_ticked')[r];
  const name = p.say('boards.dice_kingdoms.road', p.say(`dice_kingdoms.node.${a}`), p.say(`dice_kingdoms.node.${b}`));
  const span = bridge ? range(letters.length).filter((i) => 'bg'.includes(letters[i])) : [];
  return (
    <>
      <g
        {...touch(
          p,
          bridge ? [`road:${r + 1}`, `bridge:${bridge}`] : `road:${r + 1}`,
          p.say('boards.holds', name, p.say('boards.of', done, letters.length)),
          'road',
        )}
      >
        <path class="track" d={`M${X(a)} ${Y(a)}L${X(b)} ${Y(b)}`} />
        {bridge > 0 && <path class="span" d={`M${at(span[0]).join(' ')}L${at(span[2]).join(' ')}`} />}
        {bridge > 0 && bit(s.crossed_bridges, bridge - 1) && <Cross x={at(span[1])[0]} y={at(span[1])[1]} size={50} />}
      </g>
      {[...letters].map((letter, i) => {
        const [x, y] = at(i),
          on = bit(ticked, i),
          icon = rewards[letter];
        const place = p.say('boards.dice_kingdoms.box', name, i + 1);
        return (
          <g {...touch(p, roadIds[r][4 + i], on ? p.say('boards.ticked', place) : place)}>
            <rect class={`box${icon ? ' prize' : ''}`} x={x - 8.5} y={y - 8.5} width="17" height="17" rx="3" />
            {icon && <Icon name={icon} x={x - 7} y={y - 7} size={14} class={on ? 'faded' : ''} />}
            {on && <Tick x={x} y={y} size={17} />}
          </g>
        );
      })}
      {(['a', 'b'] as const).map((end, e) => {
        const id = roadIds[r][2 + e];
        if (!p.touchable.has(id) || p.small) return null;
        const [x, y] = end === 'a' ? [X(a) + ux * 18, Y(a) + uy * 18] : [X(b) - ux * 18, Y(b) - uy * 18];
        const turn = (Math.atan2(uy, ux) * 180) / Math.PI + (end === 'b' ? 180 : 0);
        return (
          <g
            {...touch(
              p,
              id,
              p.say(
                'boards.dice_kingdoms.end',
                p.say(`dice_kingdoms.node.${end === 'a' ? a : b}`),
                p.say(`dice_kingdoms.node.${end === 'a' ? b : a}`),
              ),
              'road-end',
            )}
          >
            <path d="M-5 -6L6 0L-5 6z" transform={`translate(${x} ${y}) rotate(${turn})`} />
          </g>
        );
      })}
    </>
  );
}

function Place({ p, s, n }: Draw & { n: number }): JSX.Element {
  const x = X(n),
    y = Y(n),
    name = p.say(`dice_kingdoms.node.${n}`);
  if (n >= box.domains) {
    return n < box.dead_end ? (
      <g role="img" aria-label={name}>
        <path class="gate" d={`M${x - 16} ${y + 12}v-26h6v4h5v-4h10v4h5v-4h6v26z`} />
      </g>
    ) : (
      <g role="img" aria-label={name}>
        <path class="dead-end" d={`M${x - 8} ${y + 8}l16-16m-16 0l16 16`} />
      </g>
    );
  }
  const [kind, power] = powers[n],
    rallied = bit(s.domains[p.seat], n),
    gone = bit(s.crossed_domains, n);
  const label = p.say('boards.holds', name, p.say(`dice_kingdoms.power.${n}`));
  return (
    <Spot
      p={p}
      id={`domain:${n + 1}`}
      label={rallied ? p.say('boards.dice_kingdoms.rallied', label) : label}
      ground={<circle class={`domain${rallied ? ' rallied' : ''}`} cx={x} cy={y} r="21" />}
    >
      {power ? (
        <>
          <DieFace face={0} color={kind as 'Y'} x={x - 14} y={y - 14} size={28} />
          {power === 'flip' ? (
            <Icon name="reroll" x={x - 9} y={y - 9} size={18} class={kind === 'Y' ? 'dark-line' : 'light-line'} />
          ) : (
            <Label x={x} y={y + 5} size={15} class={kind === 'Y' || kind === 'W' ? 'on-light' : 'on-dark'}>
              {power}
            </Label>
          )}
        </>
      ) : (
        <Icon name={kind} x={x - 14} y={y - 14} size={28} />
      )}
      {rallied && <path class="pennant" d={`M${x + 14} ${y - 12}v-20l15 6l-15 6`} />}
      {gone && <Cross x={x} y={y} size={44} />}
      <Label x={x} y={y + 35} size={15} class="place-name">
        {name}
      </Label>
    </Spot>
  );
}

const Forest = ({ p, s }: Draw): JSX.Element => (
  <svg class="drawing forest" viewBox="0 0 760 590">
    <rect class="ground" x="0" y="0" width="760" height="590" rx="10" />
    {woods.map(([x, y], i) => (
      <g class="woods">
        <Icon name={i % 3 ? 'tree' : 'oak'} x={x} y={y * 0.93} size={22} />
        <Icon name="tree" x={x + 16} y={y * 0.93 + 8} size={18} />
      </g>
    ))}
    {rivers.map((points) => (
      <path class="river" d={points.map(([x, y], i) => `${i ? 'L' : 'M'}${x * 0.76} ${y * 0.59}`).join('')} />
    ))}
    {roads.map((_, r) => (
      <Part p={p} ids={roadIds[r]} draw={() => <Road p={p} s={s} r={r} />} />
    ))}
    {nodes.map((_, n) => (
      <Place p={p} s={s} n={n} />
    ))}
  </svg>
);

/** Statues to take, or held, and what those that score are worth now. */
function Statue({ p, n, count }: { p: Props; n: number; count?: number }): JSX.Element {
  const name = p.say(`dice_kingdoms.statue.${n}`),
    points = factOf(p, 'statue_points')[n],
    worth = box.statues[n].points > 0 ? p.say('boards.dice_kingdoms.worth', points) : '';
  return (
    <div {...touch(p, `statue:${n + 1}`, worth ? `${name}, ${worth}` : name, 'statue tile')} data-aside={worth}>
      <span class="cost">
        <Icon name={statueIcons[n]} size={20} />
        {count && count > 1 ? <Figure n={`×${count}`} /> : null}
      </span>
      <span>{name}</span>{' '}
      {worth && (
        <span class="cost">
          {points}
          <Icon name="vp" size={15} />
        </span>
      )}
    </div>
  );
}

/** Which sheet lies in front where there is no room for two: the one that can be touched, or was asked for. */
function useFront(p: Props): [number, (sheet: number) => void] {
  const [wish, setWish] = useState({ lit: p.touchable, sheet: -1 });
  const last = useRef(0);
  last.current = (wish.lit === p.touchable && wish.sheet >= 0 ? wish.sheet : sheetOf(p.touchable)) ?? last.current;
  return [last.current, (sheet) => setWish({ lit: p.touchable, sheet })];
}

export function Board(p: Props): JSX.Element {
  const s = p.state,
    held = range(statueIcons.length).filter((n) => bit(s.statues[p.seat], n)),
    offered = range(statueIcons.length).filter((n) => s.row[n] > 0),
    [front, show] = useFront(p);
  if (p.small)
    return (
      <div class="board small dice-kingdoms">
        <div class="sheets">
          <Castle p={p} s={s} />
          <Forest p={p} s={s} />
        </div>
        <div class="amounts">
          <Amount
            icon="star"
            n={p.facts.stars[p.seat]}
            label={p.say('boards.dice_kingdoms.stars', p.facts.stars[p.seat])}
          />
          <Amount icon="house" n={p.facts.domains[p.seat]} label={p.say('boards.dice_kingdoms.domains')} />
          <Amount icon="pedestal" n={held.length} label={p.say('boards.dice_kingdoms.held')} />
          {guilds.map((g, i) => (
            <Amount icon={g} n={factOf(p, 'ticked')[i]} label={p.say(`dice_kingdoms.guild.${i}`)} class="minor" />
          ))}
        </div>
      </div>
    );
  return (
    <div class="board dice-kingdoms">
      <div class="sheets" style={{ '--offered': offered.length, '--held': held.length }}>
        {[Castle, Forest].map((Sheet, i) => {
          const name = p.say(`boards.dice_kingdoms.${i ? 'forest' : 'castle'}`);
          return (
            <section
              class={`sheet-${i}${front === i ? ' front' : ''}`}
              aria-label={name}
              onClickCapture={(event) => {
                if (front === i) return;
                show(i);
                const small = event.currentTarget.querySelector<HTMLElement>('.enlarge')!.offsetParent;
                if (small && !(event.target as Element).closest('.touchable')) event.stopPropagation();
              }}
            >
              <Zoom say={p.say} legible={620}>
                <Sheet p={p} s={s} />
              </Zoom>
              <button class="enlarge" onClick={() => show(i)}>
                {p.say('boards.enlarge', name)}
              </button>
            </section>
          );
        })}
        <div class="statues">
          <Chips board={p} drawn={/^(die|guild|citizen|section|lair|block|road|box|end|domain|bridge|statue)\b/} />
          <Panel title={p.say('boards.dice_kingdoms.statues')}>
            <div class="tiles">
              {offered.map((n) => (
                <Statue p={p} n={n} count={s.row[n]} />
              ))}
            </div>
          </Panel>
          {held.length > 0 && (
            <Panel title={p.say('boards.dice_kingdoms.held')}>
              <div class="tiles">
                {held.map((n) => (
                  <Statue p={{ ...p, touchable: new Set() }} n={n} />
                ))}
              </div>
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

/** The track of a guild on which somebody has come some way. */
export const Example = ({ say }: Pick<Props, 'say'>): JSX.Element => {
  const done = 4,
    [[track]] = box.sections,
    s = { options: 0, ticked: [[done]], crossed: [0] };
  return (
    <Picture
      alt={say('boards.dice_kingdoms.picture', say('dice_kingdoms.guild.0'), track.length, done)}
      caption={say('boards.dice_kingdoms.picture.caption')}
    >
      <svg class="track-example" viewBox="0 0 420 72">
        <rect class={`lane t-${guildTint[0]}`} x="1" y="1" width="418" height="70" rx="6" />
        <Icon name={guilds[0]} x={4} y={22} size={28} />
        <Boxes p={{ seat: 0 }} s={s} section={0} at={(i) => [38 + 31.6 * (i % 12), i < 12 ? 6 : 38]} size={28} />
      </svg>
    </Picture>
  );
};
