/* Rolling Realms: the three realm cards of the round, resources and bonuses, and the other realms in
 * small. */
import type { JSX } from 'preact';
import box from '../generated/rolling_realms';
import type { RollingRealmsState as State } from '../generated/states';
import { DieFace, Icon } from '../icons';
import { Amount, bit, Chips, Cross, factOf, Figure, Label, Panel, Picture, Part, range, Tick, touch } from './kit';
import { useHand } from './hand';
import type { Cell } from './shapes';
import type { BoardProps, DieView } from './types';
import { Zoom } from './zoom';

type Props = BoardProps<State>;

const { codes, resources, birds } = box;
const crests = ['tapestry', 'cities', 'brain', 'scythe', 'bird', 'castles', 'crate', 'flower', 'grapes'];
const tints = ['gold', 'red', 'rose', 'stone', 'blue', 'wood', 'orange', 'leaf', 'violet'];
const COLUMNS = 5,
  TAPESTRY = 0;
const castlesOf = (s: State) => box.castles.slice(COLUMNS * s.options[3], COLUMNS * (s.options[3] + 1));

export function dice(p: Props): DieView[] {
  const s = p.state;
  if (s.phase !== 2)
    return s.roll
      .filter(Boolean)
      .map((v, i) => ({ id: `die:${i}`, face: v, color: 'W', label: p.say('boards.die', v) }));
  return range(s.dice_count).map((i) => {
    const spent = bit(s.die_marks[i], 2);
    return {
      id: `die:${i}`,
      face: s.die_value[i],
      color: i < 2 ? 'W' : 'Y',
      spent,
      label: p.say(spent ? 'boards.die.spent' : 'boards.die', s.die_value[i]),
    };
  });
}

type Draw = { p: Props; s: State; seat: number };

/** A box of a card: number, icon underneath, and its state in words. */
function Box(d: {
  p: Props;
  id: string | string[];
  x: number;
  y: number;
  w?: number;
  h?: number;
  written?: number | string;
  icon?: string;
  ticked?: boolean;
  name: string;
  tint?: string;
  print?: number | string;
}): JSX.Element {
  const w = d.w ?? 34,
    h = d.h ?? w;
  const state =
    d.ticked || d.written
      ? d.written
        ? d.p.say('boards.holds', d.name, d.written)
        : d.p.say('boards.ticked', d.name)
      : d.name;
  return (
    <g {...touch(d.p, d.id, state)}>
      <rect class={`box ${d.tint ? `t-${d.tint}` : ''}`} x={d.x} y={d.y} width={w} height={h} rx="4" />
      {d.print !== undefined && !d.written && (
        <Label x={d.x + w / 2} y={d.y + h / 2 + (d.icon ? -1 : 6)} size={16} class="print">
          {d.print}
        </Label>
      )}
      {d.icon && !d.written && (
        <Icon
          name={d.icon}
          x={d.x + w / 2 - 8}
          y={d.print === undefined ? d.y + h / 2 - 8 : d.y + h / 2 + 1}
          size={16}
          class={d.ticked ? 'faded' : ''}
        />
      )}
      {d.written ? (
        <Label x={d.x + w / 2} y={d.y + h / 2 + 8} size={23} class="hand">
          {d.written}
        </Label>
      ) : null}
      {d.ticked &&
        (d.print === undefined ? (
          <Tick x={d.x + w / 2} y={d.y + h / 2} size={w * 0.8} />
        ) : (
          <Tick x={d.x + w * 0.74} y={d.y + h * 0.76} size={w * 0.48} />
        ))}
    </g>
  );
}

function Tapestry({ p, s, seat }: Draw): JSX.Element {
  const dots = box.dots[s.options[2]],
    [full] = factOf(p, 'tapestry_full');
  const tint = ['orange', 'rose', 'gold'];
  return (
    <>
      {range(9).map((b) => {
        const x = 4 + (b % 3) * 56,
          y = 4 + Math.floor(b / 3) * 56;
        return <rect class={`t-${tint[box.squares[b]]} plot`} x={x} y={y} width="56" height="56" />;
      })}
      {range(36).map((c) => {
        const x = c % 6,
          y = Math.floor(c / 6),
          on = bit(s.tapestry[seat], c);
        const dot = dots.includes(c);
        const name = p.say('boards.square', x + 1, y + 1);
        return (
          <g {...touch(p, `tap:${x},${y}`, on ? p.say('boards.filled', name) : name)}>
            <rect
              class={`cell ${on ? (dot ? 'dotted' : 'woven') : ''}`}
              x={4 + 28 * x}
              y={4 + 28 * y}
              width="28"
              height="28"
            />
            {on && !dot && <path class="weave" d={`M${6 + 28 * x} ${12 + 28 * y}h24m-24 7h24m-24 7h24`} />}
            {dot && <circle class="dot" cx={18 + 28 * x} cy={18 + 28 * y} r="5" />}
          </g>
        );
      })}
      {range(9).map((b) => {
        const bx = b % 3,
          by = Math.floor(b / 3);
        return (
          <g class={`seal ${bit(full, b) ? 'got' : ''}`}>
            <circle cx={32 + bx * 56} cy={32 + by * 56} r="11" />
            <Icon name={resources[box.squares[b]]} x={24 + bx * 56} y={24 + by * 56} size={16} />
          </g>
        );
      })}
      {box.shapes.map(({ cells }, i) => (
        <g class="legend">
          <Label x={187} y={20 + i * 28} size={15}>
            {i + 1}
          </Label>
          {cells.map((c) => (
            <rect x={198 + 8 * (c % 6)} y={4 + i * 28 + 8 * Math.floor(c / 6)} width="8" height="8" />
          ))}
        </g>
      ))}
    </>
  );
}

function Cities({ p, s, seat }: Draw): JSX.Element {
  const [full] = factOf(p, 'cities_full');
  return (
    <>
      {s.cities[seat].map((v, i) => {
        const x = i % 3,
          y = Math.floor(i / 3);
        return (
          <Box
            p={p}
            id={`cit:${x},${y}`}
            x={24 + 46 * x}
            y={4 + 46 * y}
            w={44}
            written={v || undefined}
            name={p.say('boards.square', x + 1, y + 1)}
            tint="red"
          />
        );
      })}
      {box.city_lines.map(({ gain }, i) => {
        const [x, y] = i < 3 ? [172, 18 + 46 * i] : [28 + 46 * (i - 3), 150];
        return <Gains list={gain} x={x} y={y} won={bit(full, i)} />;
      })}
    </>
  );
}

const Gains = (d: { list: number[]; x: number; y: number; won?: boolean }): JSX.Element => (
  <g class={d.won ? 'won' : ''}>
    {d.list.map((r, i) => (
      <Icon name={resources[r]} x={d.x + 19 * i} y={d.y} size={18} />
    ))}
    {d.won && <Tick x={d.x + 18} y={d.y + 9} />}
  </g>
);

function Euphoria({ p, s, seat }: Draw): JSX.Element {
  const zone = ['left', 'right'],
    sums = factOf(p, 'euphoria_sum');
  return (
    <>
      {range(2).map((z) => (
        <g>
          <path class="t-rose plot" d={`M${z ? 150 : 2} 2h88v124h-88z`} />
          {range(6).map((v) => (
            <Box
              p={p}
              id={`eup:${zone[z]}${v + 1}`}
              x={(z ? 153 : 5) + 42 * (v % 2)}
              y={6 + 40 * Math.floor(v / 2)}
              w={39}
              h={36}
              print={v + 1}
              ticked={bit(s.euphoria[seat][z], v)}
              name={p.say(`boards.rolling_realms.${zone[z]}`, v + 1)}
            />
          ))}
          <Label x={z ? 194 : 46} y={148} size={17} class="hand">{`Σ ${sums[z]}`}</Label>
        </g>
      ))}
      <g class="ladder">
        <Label x={106} y={26} size={13}>
          1–3
        </Label>
        <Icon name="coin" x={122} y={12} size={20} />
        <Label x={105} y={66} size={13}>
          4–10
        </Label>
        <Icon name="star" x={122} y={52} size={20} />
        <Label x={104} y={99} size={13}>
          11+
        </Label>
        <Icon name="heart" x={98} y={104} size={20} />
        <Icon name="pumpkin" x={122} y={104} size={20} />
      </g>
    </>
  );
}

function Scythe({ p, s, seat }: Draw): JSX.Element {
  return (
    <>
      {range(6).map((v) => (
        <>
          <Box
            p={p}
            id={`scy:top${v + 1}`}
            x={3 + 39.4 * v}
            y={10}
            w={36}
            h={48}
            print={v + 1}
            icon={resources[box.scythe_gain[v]]}
            tint="leaf"
            ticked={bit(s.scythe[seat][0], v)}
            name={p.say('boards.rolling_realms.scythe.top', v + 1)}
          />
          <Box
            p={p}
            id={`scy:bottom${v + 1}`}
            x={3 + 39.4 * v}
            y={82}
            w={36}
            h={48}
            print={v + 1}
            icon={resources[box.scythe_cost[v]]}
            tint="stone"
            ticked={bit(s.scythe[seat][1], v)}
            name={p.say('boards.rolling_realms.scythe.bottom', v + 1)}
          />
          <path class="arrow" d={`M${21 + 39.4 * v} 132v8m-3-3l3 4l3-4`} />
          <Icon name="star" x={12 + 39.4 * v} y={144} size={18} class={bit(s.scythe[seat][1], v) ? '' : 'faded'} />
        </>
      ))}
      <path class="fold" d="M4 70h232" />
    </>
  );
}

function Wingspan({ p, s, seat }: Draw): JSX.Element {
  const sums = factOf(p, 'wingspan_sum');
  return (
    <>
      {birds.map((target, b) => {
        const boxes = s.wingspan[seat][b],
          won = boxes[2] > 0 && sums[b] === target,
          y = 4 + 54 * b;
        const name = p.say('boards.rolling_realms.bird', target, sums[b]);
        return (
          <>
            <g {...touch(p, `win:${target}`, name)}>
              <rect class="box t-blue" x="2" y={y} width="236" height="48" rx="10" />
            </g>
            <g class="ink" aria-hidden="true">
              <ellipse class="egg" cx="30" cy={y + 24} rx="18" ry="21" />
              <Label x={30} y={y + 31} size={20} class="print">
                {target}
              </Label>
              {boxes.map((v, i) => (
                <g>
                  <rect class="box" x={62 + 46 * i} y={y + 5} width="38" height="38" rx="4" />
                  {v ? (
                    <Label x={81 + 46 * i} y={y + 32} size={23} class="hand">
                      {v}
                    </Label>
                  ) : (
                    i < 2 && <Icon name={resources[box.bird_gain[b][i]]} x={71 + 46 * i} y={y + 14} size={20} />
                  )}
                </g>
              ))}
              <Icon name="star" x={198} y={y + 8} size={18} class={won ? '' : 'faded'} />
              <Icon name="star" x={214} y={y + 20} size={18} class={won ? '' : 'faded'} />
            </g>
          </>
        );
      })}
    </>
  );
}

function Castles({ p, s, seat }: Draw): JSX.Element {
  const columns = castlesOf(s),
    [full] = factOf(p, 'castles_full'),
    w = 44;
  const left = (c: number): number => 6 + c * w + (c > 2 ? 12 : 0);
  return (
    <>
      {columns.map(({ bottom, top, gain: gains }, c) => {
        const gain = gains.filter((r) => r < resources.length);
        const x = left(c),
          filled = s.castles[seat][c];
        const values = filled.filter(Boolean).join(', ');
        const name = p.say('boards.rolling_realms.column', 'abcde'[c]);
        const roof = 128 - 40 * (top + 1);
        return (
          <>
            <g {...touch(p, `cas:${'abcde'[c]}`, values ? p.say('boards.holds', name, values) : name)}>
              <path class="t-stone plot" d={`M${x} 132V${roof + 2}h8v6h8v-6h10v6h8v-6h8V132z`} />
            </g>
            <g class="ink" aria-hidden="true">
              {range(3).map((y) => {
                const by = 128 - 40 * (y + 1) + 4;
                if (y < bottom) return <path class="door" d={`M${x + 7} ${by + 36}v-18a15 15 0 0 1 30 0v18z`} />;
                if (y > top) return null;
                return (
                  <>
                    <rect class="box" x={x + 4} y={by + 4} width="36" height="32" rx="3" />
                    {filled[y] ? (
                      <Label x={x + 22} y={by + 28} size={22} class="hand">
                        {filled[y]}
                      </Label>
                    ) : null}
                  </>
                );
              })}
              <Label x={x + 22} y={148} size={14} class="print">
                {'abcde'[c]}
              </Label>
              <g class={bit(full, c) ? 'won' : ''}>
                {gain.map((r, i) => (
                  <Icon name={resources[r]} x={x + (gain.length === 1 ? 13 : 4 + 18 * i)} y={152} size={17} />
                ))}
              </g>
            </g>
          </>
        );
      })}
    </>
  );
}

function Charterstone({ p, s, seat }: Draw): JSX.Element {
  return (
    <>
      {range(6).map((v) => {
        const note = s.crates[seat][v],
          shipped = bit(s.shipped[seat], v),
          x = 3 + 39.4 * v;
        const name = p.say('boards.rolling_realms.crate', v + 1);
        return (
          <>
            <Box
              p={p}
              id={`cha:die${v + 1}`}
              x={x}
              y={6}
              w={36}
              h={52}
              print={v + 1}
              icon={resources[box.crate_gain[v]]}
              ticked={note > 0}
              tint="orange"
              name={p.say('boards.rolling_realms.charter', v + 1)}
            />
            <path class="arrow" d={`M${x + 18} 61v14m-4-5l4 5l4-5`} />
            <g {...touch(p, `cha:crate${v + 1}`, note ? p.say('boards.holds', name, note) : name)}>
              <path class="crate" d={`M${x} 82h36v42h-36zM${x} 92h36M${x} 114h36`} />
              {note ? (
                <Label x={x + 18} y={111} size={23} class="hand">
                  {note}
                </Label>
              ) : null}
              {shipped && <Tick x={x + 29} y={120} size={18} />}
            </g>
            <Icon name="star" x={x + 9} y={132} size={18} class={shipped ? '' : 'faded'} />
          </>
        );
      })}
    </>
  );
}

const hexes = [
  [0, -44],
  [38, -22],
  [38, 22],
  [0, 44],
  [-38, 22],
  [-38, -22],
];

function MyLittle({ p, s, seat }: Draw): JSX.Element {
  return (
    <>
      {range(2).map((f) => (
        <g>
          {hexes.map(([dx, dy], v) => {
            const x = 60 + 120 * f + dx,
              y = 80 + dy,
              on = bit(s.my_little[seat][f], v);
            const name = p.say(`boards.rolling_realms.petal.${resources[f]}`, v + 1);
            return (
              <g {...touch(p, `mls:${resources[f]}${v + 1}`, on ? p.say('boards.ticked', name) : name)}>
                <path
                  class={`box t-${f ? 'rose' : 'orange'}`}
                  d={`M${x - 21} ${y}l10.5-18.5h21l10.5 18.5l-10.5 18.5h-21z`}
                />
                <Label x={on ? x - 6 : x} y={y + 6} size={17} class="print">
                  {v + 1}
                </Label>
                {on && <Tick x={x + 8} y={y + 2} size={20} />}
              </g>
            );
          })}
          <Icon name={resources[f]} x={46 + 120 * f} y={66} size={28} />
        </g>
      ))}
    </>
  );
}

function Viticulture({ p, s, seat }: Draw): JSX.Element {
  const gains = box.grape_gain[s.options[4]];
  return (
    <>
      <path class="vine" d="M4 26C50 4 90 46 130 22S210 8 236 24" />
      {range(6).map((v) => {
        const x = 22 + 39.2 * v,
          y = 40 + (v % 2) * 10,
          on = bit(s.circled[seat], v),
          used = bit(s.crossed[seat], v);
        const name = p.say('boards.rolling_realms.grape', v + 1);
        return (
          <g
            {...touch(
              p,
              `vit:grape${v + 1}`,
              used ? p.say('boards.used', name) : on ? p.say('boards.ticked', name) : name,
            )}
          >
            <circle class="grape" cx={x} cy={y} r="17" />
            <Label x={x} y={y + 6} size={17} class="on-dark">
              {v + 1}
            </Label>
            <Icon name={resources[gains[v]]} x={x - 8} y={y + 18} size={16} class={on ? 'faded' : ''} />
            {on && <circle class="ring" cx={x} cy={y} r="19.5" />}
            {used && <Cross x={x} y={y} size={36} />}
          </g>
        );
      })}
      {range(3).map((g) => {
        const x = 20 + 76 * g,
          full = bit(s.glasses[seat], g),
          name = p.say('boards.rolling_realms.glass', 10 + g);
        return (
          <g {...touch(p, `vit:glass${10 + g}`, full ? p.say('boards.filled', name) : name)}>
            <rect class="hit" x={x - 14} y="88" width="72" height="74" />
            <path
              class={full ? 'wine' : 'box'}
              d={`M${x} 92h44c2 24-6 38-17 42v16h13v8h-36v-8h13v-16c-11-4-19-18-17-42z`}
            />
            <Label x={x + 22} y={118} size={18} class={full ? 'on-dark' : 'print'}>
              {10 + g}
            </Label>
            <Icon name="star" x={x + 36} y={132} size={15} class={full ? '' : 'faded'} />
            <Icon name="star" x={x + 46} y={142} size={15} class={full ? '' : 'faded'} />
          </g>
        );
      })}
    </>
  );
}

/* The part of the drawing's field that a card uses. */
const frames = [
  '2 0 226 176',
  '0 0 240 172',
  '0 0 240 154',
  '0 4 240 162',
  '0 0 240 164',
  '0 0 240 172',
  '0 2 240 150',
  '0 14 240 132',
  '0 8 240 154',
];
const drawings = [Tapestry, Cities, Euphoria, Scythe, Wingspan, Castles, Charterstone, MyLittle, Viticulture];

const weave = {
  kind: 'tap',
  cell: (name: string) => name.split(',').map(Number) as Cell,
  size: 28,
  margin: 4,
  count: 6,
};

function Realm({ p, s, seat, realm }: Draw & { realm: number }): JSX.Element {
  const Drawing = drawings[realm],
    n = factOf(p, 'stars')[realm],
    used = s.seat === seat && s.phase === 2 && bit(s.used, realm);
  const hand = useHand(p, weave, realm === TAPESTRY);
  const drawn = (
    <svg class="drawing" viewBox={frames[realm]} {...hand.on}>
      <Drawing p={p} s={s} seat={seat} />
      {hand.layer}
    </svg>
  );
  return (
    <article class={`realm t-${tints[realm]}${used ? ' used' : ''}`}>
      <div
        {...touch(
          p,
          `realm:${codes[realm]}`,
          p.say('boards.rolling_realms.realm', p.say(`rolling_realms.realm.${realm}`), n),
          'realm-head',
        )}
      >
        <Icon name={crests[realm]} size={26} />
        <h4 aria-level={3}>{p.say(`rolling_realms.realm.${realm}`)}</h4>
        <span class="stars">
          <Icon name="star" size={18} />
          <Figure n={n} />
        </span>
      </div>
      {realm === TAPESTRY && !p.small ? (
        <>
          <Zoom say={p.say} quiet>
            {drawn}
          </Zoom>
          {hand.tools}
        </>
      ) : (
        drawn
      )}
    </article>
  );
}

function Resources({ p, s, seat }: Draw): JSX.Element {
  const earned = s.earned[seat][s.round] ?? s.earned[seat][2],
    have = s.have[seat][s.round] ?? s.have[seat][2];
  return (
    <svg class="drawing" viewBox="0 0 312 96">
      {resources.map((name, r) => (
        <g
          role="img"
          aria-label={p.say(
            'boards.rolling_realms.track',
            p.say(`rolling_realms.board.resource.${r}`),
            have[r],
            earned[r],
          )}
        >
          {range(12).map((i) => (
            <g class={i < earned[r] ? (i < earned[r] - have[r] ? 'gone' : '') : 'blank'}>
              <Icon name={name} x={2 + 23.5 * i} y={4 + 32 * r} size={21} />
              {i < earned[r] - have[r] && <path class="strike" d={`M${3 + 23.5 * i} ${23 + 32 * r}l19-17`} />}
            </g>
          ))}
          <Label x={298} y={21 + 32 * r} size={20} class="print">
            {have[r]}
          </Label>
        </g>
      ))}
    </svg>
  );
}

const bonuses: [string, string, number][] = [
  ['adjust_2', 'pumpkin', 2],
  ['adjust_3', 'pumpkin', 3],
  ['reuse_pair', 'heart', 2],
  ['reuse_any', 'heart', 3],
  ['reuse_seven', 'coin', 2],
  ['buy_die', 'coin', 1],
];

export const Answers = (p: Props): JSX.Element => (
  <Chips
    board={p}
    drawn={/^(die|tap|cit|eup|scy|win|cas|cha|mls|vit|realm|bonus):/}
    later={/^(buy|by|note|left|right):/}
    icon={(id) => (/^(left|right):/.test(id) ? id.split(':')[1] : undefined)}
  />
);

export function Board(p: Props): JSX.Element {
  const s = p.state,
    seat = p.seat,
    round = s.round < 2 ? s.round : 2;
  const now = range(9).filter((r) => bit(s.realms[round], r));
  const others = range(9).filter((r) => !now.includes(r));
  const d = { p, s, seat };
  if (p.small)
    return (
      <div class="board small rolling-realms">
        <div class="realms">
          {now.map((r) => (
            <Realm {...d} realm={r} />
          ))}
        </div>
        <div class="amounts">
          {resources.map((name, r) => (
            <Amount icon={name} n={s.have[seat][round][r]} label={p.say(`rolling_realms.board.resource.${r}`)} />
          ))}
        </div>
      </div>
    );
  return (
    <div class="board rolling-realms">
      <div class="realms">
        {now.map((r) => (
          <Realm key={r} {...d} realm={r} />
        ))}
        <div class="under">
          <Panel title={p.say('boards.rolling_realms.resources')}>
            <Part p={p} ids={[]} draw={() => <Resources {...d} />} />
          </Panel>
          <Panel title={p.say('boards.rolling_realms.bonuses')}>
            <div class="bonuses">
              {bonuses.map(([id, icon, n]) => (
                <div
                  {...touch(
                    p,
                    `bonus:${id}`,
                    [`bonus.${id}.short`, `bonus.${id}`]
                      .map((key) => p.say(`boards.rolling_realms.${key}`))
                      .join(p.say('web.colon')),
                    'tile',
                  )}
                >
                  <span class="cost" aria-hidden="true">
                    <Figure n={id === 'buy_die' ? '1–6' : n} />
                    <Icon name={icon} size={18} />
                  </span>
                  <span aria-hidden="true">{p.say(`boards.rolling_realms.bonus.${id}.short`)}</span>
                </div>
              ))}
            </div>
          </Panel>
        </div>
      </div>
      <ul class="crests">
        {others.map((r) => {
          const of = s.realms.findIndex((set) => bit(set, r));
          const n = factOf(p, 'stars')[r],
            name = p.say(`rolling_realms.realm.${r}`);
          return (
            <li>
              <div
                {...touch(
                  p,
                  `realm:${codes[r]}`,
                  of >= 0 && of < round ? p.say('boards.rolling_realms.realm', name, n) : name,
                  `crest-tile t-${tints[r]}`,
                )}
              >
                <Icon name={crests[r]} size={26} />
                <span>{name}</span>
                <b>
                  {of >= 0 && of < round ? (
                    <>
                      <Icon name="star" size={16} />
                      <Figure n={n} />
                    </>
                  ) : of > round ? (
                    <Figure n={p.say('boards.round', of + 1)} />
                  ) : null}
                </b>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The shapes of Tapestry, by the die. */
export const Example = ({ say }: Pick<Props, 'say'>): JSX.Element => {
  const list = box.shapes.map(({ cells }, i) => say('boards.rolling_realms.picture.one', i + 1, cells.length));
  return (
    <Picture
      alt={say('boards.rolling_realms.picture', list.join(', '))}
      caption={say('boards.rolling_realms.picture.caption')}
    >
      <svg class="weaving" viewBox="0 0 388 92">
        {box.shapes.map(({ cells }, i) => (
          <g class="legend">
            <DieFace face={i + 1} x={4 + 64 * i} y={2} size={28} />
            {cells.map((c) => (
              <rect x={4 + 64 * i + 16 * (c % 6)} y={38 + 16 * Math.floor(c / 6)} width="16" height="16" />
            ))}
          </g>
        ))}
      </svg>
    </Picture>
  );
};
