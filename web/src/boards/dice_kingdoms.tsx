/* Dice Kingdoms of Valeria: the statues, the Castle sheet and the Forest sheet with its road map. */
import type { JSX } from 'preact';
import type { DiceKingdomsState as State } from '../generated/states';
import { DieFace, Icon } from '../icons';
import { Amount, bit, Chips, Cross, Label, Panel, range, Tick, touch } from './kit';
import type { BoardProps, DieView } from './types';

const guilds = ['holy', 'worker', 'shadow', 'soldier'];
const guildTint = ['gold', 'orange', 'violet', 'red'];
const rewards: Record<string, string> = { R: 'recruit', G: 'gold', W: 'road', S: 'sentinel', C: 'combat', P: 'pedestal', '*': 'star', g: 'gold' };
const rewardKey: Record<string, number> = { '*': 1, R: 2, G: 3, W: 4, S: 5, C: 6, P: 7, g: 3 };

/* Boxes from the left: four guild tracks, battlements, ten citizens, war chest, ten blocks. */
const sections = [
  '..S..G..S..S.*.G.R.S.G.*', '..G..W..G..S.W.G.*.R.WG*', '..C..G..C..R.G.C.*.W.CG*', '..S..C..G..S.C.S.*.R.SC*',
  '.C..*..C..*.C.W.*.C..*',
  '.*', '.G', '.C', '.S', '.W', '.S', 'G*', 'C*', 'S*', 'G*',
  '...S..P......P..C....P.......P..*..*',
  '.S.', '.G*', '.G.', '.S.*', '.S.', '.G.', 'W.*', '.G.', '.S.', '.R.*',
];
const WALL = 4, CITIZEN = 5, CHEST = 15, BLOCK = 16;
const citizens: [string, number, string][] = [['1', 0, 'cleric'], ['2', 1, 'merchant'], ['3', 2, 'mercenary'], ['4', 3, 'archer'], ['5', 1, 'peasant'],
  ['6', 3, 'knight'], ['7', 2, 'rogue'], ['8', 3, 'champion'], ['9/10', 0, 'paladin'], ['11/12', 1, 'butcher']];
const lairs = [
  { icon: 'goblin', high: 5, low: 3, blocks: [['1–6', 0], ['7–12', 1]] },
  { icon: 'orc', high: 7, low: 4, blocks: [['1–5', 2], ['6–12', 3]] },
  { icon: 'troll', high: 9, low: 5, blocks: [['1–4', 4], ['5–8', 5], ['9–12', 6]] },
  { icon: 'dragon', high: 12, low: 7, blocks: [['4–6', 7], ['7–9', 8], ['10–12', 9]] },
] as { icon: string; high: number; low: number; blocks: [string, number][] }[];

/* x, y and the drawing of each place; starts and dead ends have none. */
const nodes: [number, number, string?, string?][] = [
  [180, 80, 'G', '±1'], [220, 360, 'Y', '±1'], [240, 640, 'R', '±1'], [260, 920, 'B', '±1'], [420, 140, 'worker'], [440, 400, 'G', 'flip'],
  [460, 660, 'R', 'flip'], [500, 920, 'shadow'], [660, 80, 'Y', 'flip'], [660, 360, 'W', '±1'], [690, 680, 'B', 'flip'], [900, 200, 'holy'], [920, 560, 'soldier'],
  [40, 80], [40, 340], [40, 640], [40, 920], [960, 40], [960, 360], [940, 920],
];
const roads: [number, number, string, number?][] = [
  [13, 0, '..'], [14, 1, '...'], [15, 2, '...'], [16, 3, '..S.'], [0, 4, '.bgb.', 1], [1, 5, '.bgb.', 2], [2, 6, '.bgb.', 3], [3, 7, '.bgb.', 4],
  [0, 1, '...*..'], [1, 2, '......'], [2, 3, '..*...'], [4, 8, '.....'], [4, 5, '..C..'], [5, 9, '.....'], [5, 6, '..*..'], [6, 10, '.....'], [6, 7, '..C..'],
  [7, 10, '...W...'], [8, 9, '...G..'], [8, 11, '......'], [9, 11, '...R...'], [9, 12, '......'], [10, 12, '.bgb..', 5], [11, 17, '...*'], [12, 18, '...*'], [10, 19, '..bgb.*', 6],
];
const rivers = [[[290, 0], [300, 110], [330, 380], [350, 650], [380, 920], [385, 1000]], [[740, 560], [790, 628], [820, 720], [832, 816], [800, 920], [760, 1000]]];
const statueIcons = ['bridge', 'house', 'gold', 'wall', 'monster', 'star', 'pedestal', 'holy', 'shadow', 'soldier', 'worker', 'recruit', 'combat', 'gold'];

export function dice(p: BoardProps): DieView[] {
  const s: State = p.state;
  const names = ['black', 'black', 'yellow', 'red', 'green', 'blue'], colors = ['K', 'K', 'Y', 'R', 'G', 'B'] as const;
  return s.dice.flatMap((face, i) => (face ? [{ id: `die:${names[i]}`, face, color: colors[i], label: p.say(`boards.die.${names[i]}`, face) }] : []));
}

type Draw = { p: BoardProps; s: State };

/** The boxes of a section in a row; the ones passed are ticked, or crossed out by an event. */
function Boxes({ p, s, section, at, size }: Draw & { section: number; at: (i: number) => [number, number]; size: number }): JSX.Element {
  return (
    <>
      {[...sections[section]].map((letter, i) => {
        const [x, y] = at(i), done = i < s.ticked[p.seat][section], gone = section < CHEST && s.players === 1 && bit(s.crossed[section], i);
        return (
          <g>
            <rect class={`box${letter !== '.' ? ' prize' : ''}`} x={x} y={y} width={size} height={size} rx="3" />
            {letter !== '.' && <Icon name={rewards[letter]} x={x + 2} y={y + 2} size={size - 4} class={done ? 'faded' : ''} />}
            {gone ? <Cross x={x + size / 2} y={y + size / 2} size={size} /> : done && <Tick x={x + size / 2} y={y + size / 2} size={size} />}
          </g>
        );
      })}
    </>
  );
}

const progress = (p: BoardProps, s: State, section: number): string => {
  const boxes = sections[section], done = s.ticked[p.seat][section], next = boxes[done];
  const count = p.say('boards.of', done, boxes.length);
  return next && rewardKey[next] ? p.say('boards.dice_kingdoms.next', count, p.say(`dice_kingdoms.reward.${rewardKey[next]}`)) : count;
};

function Castle({ p, s }: Draw): JSX.Element {
  const stars = s.stars[p.seat];
  return (
    <svg class="drawing" viewBox="0 0 760 474">
      {guilds.map((g, i) => (
        <g {...touch(p, `guild:${g}`, p.say('boards.holds', p.say(`dice_kingdoms.guild.${i}`), progress(p, s, i)))}>
          <rect class={`lane t-${guildTint[i]}`} x="1" y={2 + 35 * i} width="758" height="32" rx="6" />
          <Icon name={g} x={8} y={6 + 35 * i} size={24} />
          <Label x={38} y={24 + 35 * i} size={18} anchor="start" class="name" width={76}>{p.say(`dice_kingdoms.guild.${i}`)}</Label>
          <Boxes p={p} s={s} section={i} size={22.5} at={(b) => [120 + 26 * b + 4.5 * Math.floor(b / 6), 7 + 35 * i]} />
        </g>
      ))}
      {citizens.map(([value, guild, icon], c) => {
        const x = 1 + 76 * c, name = p.say(`dice_kingdoms.citizen.${c}`);
        return (
          <g {...touch(p, `citizen:${c + 1}`, p.say('boards.dice_kingdoms.citizen', name, value, progress(p, s, CITIZEN + c)))}>
            <path class={`box t-${guildTint[guild]}`} d={`M${x} 150q0-6 6-6h62q6 0 6 6v66q0 6-6 6h-62q-6 0-6-6z`} />
            <Label x={x + 23} y={167} size={20} class="name" width={40}>{value}</Label>
            <Icon name={icon} x={x + 44} y={148} size={26} />
            <Icon name={guilds[guild]} x={x + 2} y={178} size={17} />
            <Boxes p={p} s={s} section={CITIZEN + c} size={22} at={(b) => [x + 22 + 25 * b, 176]} />
            <Label x={x + 37} y={216} size={14.5} width={70}>{name}</Label>
          </g>
        );
      })}
      <g {...touch(p, 'wall', p.say('boards.holds', p.say('boards.dice_kingdoms.wall'), progress(p, s, WALL)))}>
        <path class="rampart" d={`M1 286V${232}${range(22).map((i) => `V232H${1 + 34.45 * i + 30}V264H${1 + 34.45 * (i + 1)}`).join('')}V286z`} />
        <Boxes p={p} s={s} section={WALL} size={23} at={(b) => [4.5 + 34.45 * b, 236]} />
      </g>
      {lairs.map((lair, l) => {
        const x = 1 + 190.5 * l, name = p.say(`dice_kingdoms.lair.${l}`), first = s.lair_first[l];
        const taken = first > 0 && first !== p.seat + 1;
        return (
          <>
            <g {...touch(p, `lair:${l + 1}`, p.say('boards.dice_kingdoms.lair', name, lair.high, lair.low))}>
              <path class="box t-green" d={`M${x} 304q0-8 8-8h169q8 0 8 8v100q0 8-8 8h-169q-8 0-8-8z`} />
              <Icon name={lair.icon} x={x + 5} y={299} size={26} />
              <Label x={x + 35} y={318} size={16} anchor="start" class="name" width={98}>{name}</Label>
              <Label x={x + 181} y={318} size={16} anchor="end" class="print">{`${lair.high} / ${lair.low}`}</Label>
              {taken && <path class="strike" d={`M${x + 136} 318l22-12`} />}
            </g>
            {lair.blocks.map(([span, b], row) => (
              <g {...touch(p, `block:${l + 1}${'abc'[row]}`, p.say('boards.dice_kingdoms.block', name, span, progress(p, s, BLOCK + b)))}>
                <rect class="lane t-red" x={x + 4} y={327 + 28 * row} width="177" height="26" rx="5" />
                <Label x={x + 36} y={346 + 28 * row} size={15} class="print">{span}</Label>
                <Boxes p={p} s={s} section={BLOCK + b} size={21} at={(i) => [x + 72 + 26 * i, 329.5 + 28 * row]} />
              </g>
            ))}
          </>
        );
      })}
      <g {...touch(p, 'chest', p.say('boards.holds', p.say('boards.dice_kingdoms.chest'), progress(p, s, CHEST)))}>
        <rect class="lane t-gold" x="1" y="418" width="600" height="56" rx="6" />
        <Icon name="gold" x={8} y={430} size={32} />
        <Boxes p={p} s={s} section={CHEST} size={22} at={(b) => [50 + 30.4 * (b % 18), 421.5 + 26.5 * Math.floor(b / 18)]} />
      </g>
      <g role="img" aria-label={p.say('boards.dice_kingdoms.stars', stars)}>
        <Icon name="star" x={616} y={422} size={46} />
        <Label x={672} y={457} size={32} anchor="start" class="hand">{stars}</Label>
      </g>
    </svg>
  );
}

const X = (n: number): number => nodes[n][0] * 0.76, Y = (n: number): number => nodes[n][1] * 0.62 + 8;

function Road({ p, s, r }: Draw & { r: number }): JSX.Element {
  const [a, b, letters, bridge] = roads[r], seat = p.seat;
  const dx = X(b) - X(a), dy = Y(b) - Y(a), length = Math.hypot(dx, dy), ux = dx / length, uy = dy / length;
  const from = a > 12 ? 12 : uy > 0.6 ? 40 : 23, to = b > 12 ? 10 : 23, step = (length - from - to) / letters.length;
  const at = (i: number): [number, number] => [X(a) + ux * (from + step * (i + 0.5)), Y(a) + uy * (from + step * (i + 0.5))];
  const ticked = s.roads[seat][r], done = range(letters.length).filter((i) => bit(ticked, i)).length;
  const name = p.say('boards.dice_kingdoms.road', p.say(`dice_kingdoms.node.${a}`), p.say(`dice_kingdoms.node.${b}`));
  const number = String(r + 1).padStart(2, '0');
  const span = bridge ? range(letters.length).filter((i) => 'bg'.includes(letters[i])) : [];
  return (
    <>
      <g {...touch(p, bridge ? [`road:${r + 1}`, `bridge:${bridge}`] : `road:${r + 1}`, p.say('boards.holds', name, p.say('boards.of', done, letters.length)), 'road')}>
        <path class="track" d={`M${X(a)} ${Y(a)}L${X(b)} ${Y(b)}`} />
        {bridge && <path class="span" d={`M${at(span[0]).join(' ')}L${at(span[2]).join(' ')}`} />}
        {bridge && bit(s.crossed_bridges, bridge - 1) && <Cross x={at(span[1])[0]} y={at(span[1])[1]} size={50} />}
      </g>
      {[...letters].map((letter, i) => {
        const [x, y] = at(i), on = bit(ticked, i), icon = rewards[letter];
        const box = p.say('boards.dice_kingdoms.box', name, i + 1);
        return (
          <g {...touch(p, `box:${r + 1},${i + 1}`, on ? p.say('boards.ticked', box) : box)}>
            <rect class={`box${icon ? ' prize' : ''}`} x={x - 8.5} y={y - 8.5} width="17" height="17" rx="3" />
            {icon && <Icon name={icon} x={x - 7} y={y - 7} size={14} class={on ? 'faded' : ''} />}
            {on && <Tick x={x} y={y} size={17} />}
          </g>
        );
      })}
      {(['a', 'b'] as const).map((end) => {
        const id = `end:r${number}${end}`;
        if (!p.touchable.has(id) || p.small) return null;
        const [x, y] = end === 'a' ? [X(a) + ux * 18, Y(a) + uy * 18] : [X(b) - ux * 18, Y(b) - uy * 18];
        const turn = (Math.atan2(uy, ux) * 180) / Math.PI + (end === 'b' ? 180 : 0);
        return (
          <g {...touch(p, id, p.say('boards.dice_kingdoms.end', p.say(`dice_kingdoms.node.${end === 'a' ? a : b}`), p.say(`dice_kingdoms.node.${end === 'a' ? b : a}`)), 'road-end')}>
            <path d="M-5 -6L6 0L-5 6z" transform={`translate(${x} ${y}) rotate(${turn})`} />
          </g>
        );
      })}
    </>
  );
}

function Place({ p, s, n }: Draw & { n: number }): JSX.Element {
  const [, , kind, power] = nodes[n], x = X(n), y = Y(n), name = p.say(`dice_kingdoms.node.${n}`);
  if (!kind) {
    return n < 17
      ? <g role="img" aria-label={name}><path class="gate" d={`M${x - 16} ${y + 12}v-26h6v4h5v-4h10v4h5v-4h6v26z`} /></g>
      : <g role="img" aria-label={name}><path class="dead-end" d={`M${x - 8} ${y + 8}l16-16m-16 0l16 16`} /></g>;
  }
  const rallied = bit(s.domains[p.seat], n), gone = bit(s.crossed_domains, n);
  const label = p.say('boards.holds', name, p.say(`dice_kingdoms.power.${n}`));
  return (
    <g {...touch(p, `domain:${n + 1}`, rallied ? p.say('boards.dice_kingdoms.rallied', label) : label)}>
      <circle class={`domain${rallied ? ' rallied' : ''}`} cx={x} cy={y} r="21" />
      {power ? (
        <>
          <DieFace face={0} color={kind as 'Y'} x={x - 14} y={y - 14} size={28} />
          {power === 'flip' ? <Icon name="reroll" x={x - 9} y={y - 9} size={18} class={kind === 'Y' ? 'dark-line' : 'light-line'} /> : <Label x={x} y={y + 5} size={15} class={kind === 'Y' || kind === 'W' ? 'on-light' : 'on-dark'}>{power}</Label>}
        </>
      ) : <Icon name={kind} x={x - 14} y={y - 14} size={28} />}
      {rallied && <path class="pennant" d={`M${x + 14} ${y - 12}v-20l15 6l-15 6`} />}
      {gone && <Cross x={x} y={y} size={44} />}
      <Label x={x} y={y + 35} size={15} class="place-name">{name}</Label>
    </g>
  );
}

const Forest = ({ p, s }: Draw): JSX.Element => (
  <svg class="drawing forest" viewBox="0 0 760 634">
    <rect class="ground" x="0" y="0" width="760" height="634" rx="10" />
    {[[110, 150], [280, 250], [60, 300], [590, 250], [640, 150], [70, 490], [590, 530], [430, 350], [690, 470], [400, 40], [285, 520], [210, 330]].map(([x, y], i) => (
      <g class="woods"><Icon name={i % 3 ? 'tree' : 'oak'} x={x} y={y} size={22} /><Icon name="tree" x={x + 16} y={y + 8} size={18} /></g>
    ))}
    {rivers.map((points) => <path class="river" d={points.map(([x, y], i) => `${i ? 'L' : 'M'}${x * 0.76} ${y * 0.63}`).join('')} />)}
    {roads.map((_, r) => <Road p={p} s={s} r={r} />)}
    {nodes.map((_, n) => <Place p={p} s={s} n={n} />)}
  </svg>
);

/** Statues to take, or held. */
const Statue = ({ p, n, count }: { p: BoardProps; n: number; count?: number }): JSX.Element => (
  <div {...touch(p, `statue:${n + 1}`, p.say(`dice_kingdoms.statue.${n}`), 'statue tile')}>
    <span class="cost"><Icon name={statueIcons[n]} size={24} />{count && count > 1 ? `×${count}` : ''}</span>
    <span>{p.say(`dice_kingdoms.statue.${n}`)}</span>
  </div>
);

export function Board(p: BoardProps): JSX.Element {
  const s: State = p.state, held = range(14).filter((n) => bit(s.statues[p.seat], n));
  if (p.small) return (<div class="board small dice-kingdoms"><div class="sheets"><Castle p={p} s={s} /><Forest p={p} s={s} /></div>
    <div class="amounts">
      <Amount icon="star" n={s.stars[p.seat]} label={p.say('boards.dice_kingdoms.stars', s.stars[p.seat])} />
      <Amount icon="house" n={range(13).filter((n) => bit(s.domains[p.seat], n)).length} label={p.say('boards.dice_kingdoms.domains')} />
      <Amount icon="pedestal" n={held.length} label={p.say('boards.dice_kingdoms.held')} />
      {guilds.map((g, i) => <Amount icon={g} n={s.ticked[p.seat][i]} label={p.say(`dice_kingdoms.guild.${i}`)} class="minor" />)}
    </div></div>);
  return (
    <div class="board dice-kingdoms">
      <Chips board={p} drawn={/^(die|guild|citizen|lair|block|road|box|end|domain|bridge|statue):/} />
      <div class="sheets">
        <Panel title={p.say('boards.dice_kingdoms.castle')} wide><div class="wide"><Castle p={p} s={s} /></div></Panel>
        <Panel title={p.say('boards.dice_kingdoms.forest')} wide><div class="wide"><Forest p={p} s={s} /></div></Panel>
      </div>
      <div class="statues">
        <Panel title={p.say('boards.dice_kingdoms.statues')}><div class="tiles">{s.row.map((count, n) => count > 0 && <Statue p={p} n={n} count={count} />)}</div></Panel>
        {held.length > 0 && <Panel title={p.say('boards.dice_kingdoms.held')}><div class="tiles">{held.map((n) => <Statue p={{ ...p, touchable: new Set() }} n={n} />)}</div></Panel>}
      </div>
    </div>
  );
}
