/* Valeria: Card Kingdoms: the twenty stacks on the table, and a kingdom. Effects are written as the
 * cards print them: "g1>m2" pays a gold for two magic, "/" is a choice, "*" counts, "<" steals. */
import type { JSX } from 'preact';
import type { CardKingdomsState as State } from '../generated/states';
import { Icon } from '../icons';
import { Amount, bit, Chips, chipName, Panel, range, touch } from './kit';
import type { BoardProps, DieView } from './types';

const tokens = ['gold', 'strength', 'magic', 'vp'];
const roles = ['worker', 'soldier', 'shadow', 'holy'];
const roleTint = ['orange', 'red', 'violet', 'gold'];
const letters: Record<string, string> = { g: 'gold', s: 'strength', m: 'magic', v: 'vp', c: 'person', k: 'knight' };
const slots = ['1', '2', '3', '4', '5', '6', '7', '8', '9–10', '11–12'];
const starters = [8, 9];
const PHASE_ACTION = 14, HIDDEN = 254;
const W = 0, S = 1, H = 3, D = 2;

/* id, slot, role, cost, on your turn, on the others' */
const citizens: [string, number, number, number, string, string][] = [
  ['cleric', 0, H, 3, 'm3', 'm1'], ['monk', 0, H, 3, 'g1+m2', 'g1>m2'], ['merchant', 1, W, 2, 'g2/m2', 'g1'], ['blacksmith', 1, W, 3, 'g1*soldier', 'g1'],
  ['mercenary', 2, D, 3, 's1+g1', 's1>g2'], ['alchemist', 2, D, 3, 'g1>m3', 'm1>g2'], ['archer', 3, S, 4, 's2', 's1'], ['wizard', 3, S, 4, 'm1+s1', 'm1'],
  ['peasant', 4, W, 2, 'g1', 'g1'], ['knight', 5, S, 2, 's1', 's1'], ['rogue', 6, D, 2, 's2+g2', 's1+g1'], ['thief', 6, D, 2, '<g3/<m3', 'g2/m2'],
  ['champion', 7, S, 2, 's4', 'g1>s4'], ['warlord', 7, S, 2, 's1*soldier', 's1*knight'], ['paladin', 8, H, 2, 's1+m2', 's1>m3'], ['priestess', 8, H, 2, 's2+m1', 'm1>s3'],
  ['butcher', 9, W, 1, 'g2*worker', 'g4'], ['miner', 9, W, 1, 'g1+g1*keep', 'g4'],
];
/* By area: hills, ruins, forest, valley, mountains, barrens, swamp, caverns. */
const areaTint = ['leaf', 'stone', 'green', 'gold', 'blue', 'orange', 'violet', 'red'];
const areaIcon = ['hill', 'monolith', 'tree', 'flower', 'mountain', 'barrens', 'swamp', 'cave'];
/* id, area, strength, magic, points, reward, drawing */
const monsters: [string, number, number, number, number, string, string][] = [
  ['goblin', 0, 1, 0, 1, 'g1', 'goblin'], ['goblin_mage', 0, 3, 0, 2, 'g1/m1', 'goblin'], ['goblin_king', 0, 6, 0, 4, 'g1*hill', 'goblin'],
  ['skeleton', 1, 2, 0, 2, 'g1', 'skeleton'], ['flaming_skeleton', 1, 5, 0, 3, 'g1+m1', 'skeleton'], ['skeleton_king', 1, 8, 0, 4, 'g2*monolith', 'skeleton'],
  ['treant', 2, 3, 0, 1, 'g1+m1', 'treant'], ['bane_spider', 2, 6, 0, 2, 'g3/k', 'spider'], ['spider_queen', 2, 10, 3, 5, 'g2*tree/c+v1', 'spider'],
  ['owlbear', 3, 4, 0, 2, 'm2', 'owlbear'], ['giant', 3, 8, 0, 3, 'g1+m2', 'giant'], ['troll', 3, 12, 0, 6, 'm2*flower', 'troll'],
  ['dire_bear', 4, 5, 0, 3, 'g2/m2', 'bear'], ['orc_warrior', 4, 9, 0, 3, 'c≤3', 'orc'], ['orc_chieftain', 4, 14, 0, 6, 'g2*mountain', 'orc'],
  ['gargoyle', 5, 1, 0, 1, 'm1', 'gargoyle'], ['wraith', 5, 4, 3, 3, 'c≤2', 'wraith'], ['witch_queen', 5, 5, 4, 5, 'm1*barrens', 'witch'],
  ['gelatinous_cube', 6, 4, 1, 3, 'g2', 'cube'], ['basilisk', 6, 6, 3, 4, 'g3/m3', 'basilisk'], ['swamp_dragon', 6, 10, 4, 6, 'm2*swamp', 'swampdragon'],
  ['kobolds', 7, 5, 1, 3, 'g2+m1', 'kobold'], ['gold_golem', 7, 7, 3, 4, 'g5', 'golem'], ['red_dragon', 7, 12, 6, 7, 'g3*cave', 'dragon'],
];
const bosses = [2, 5, 8, 11, 14, 17, 20, 23];
/* id, cost, roles, points, drawing */
const domains: [string, number, string, number, string][] = [
  ['foxgrove_palisade', 9, '0110', 3, 'palisade'], ['desert_orchid', 9, '0011', 3, 'flower'], ['emerald_stronghold', 12, '1101', 5, 'keep'], ['pratchetts_plateau', 8, '1001', 3, 'mountain'],
  ['cathedral_st_aquila', 8, '0002', 3, 'cathedral'], ['darktide_harbour', 6, '1110', 2, 'harbour'], ['cloudriders_camp', 8, '0101', 2, 'barracks'], ['orb_of_urdr', 6, '0011', 1, 'orb'],
  ['rogues_landing', 7, '1010', 3, 'tradeship'], ['blood_crow_army', 5, '0300', 2, 'crow'], ['eye_of_asteraten', 8, '0101', 1, 'eye'], ['cutthroats_truce', 5, '0011', 1, 'truce'],
  ['halfpenny_hill', 6, '3000', 2, 'hill'], ['shattered_hand', 7, '1001', 3, 'hand'], ['forgotten_sorrows', 9, '1010', 3, 'urn'], ['watcher_on_the_water', 6, '0200', 3, 'lighthouse'],
  ['gargans_embrace', 7, '0200', 2, 'giant'], ['nest_of_the_weaver_witch', 6, '2000', 3, 'web'], ['palace_of_the_dawn', 11, '1200', 4, 'sunpalace'], ['grimmwater_keep', 10, '2010', 4, 'watchtower'],
  ['violet_thorn', 7, '0101', 3, 'thorn'], ['purloiners_perch', 10, '0020', 2, 'perch'], ['golden_obelisk_of_nae', 6, '1001', 3, 'obelisk'], ['monolith_of_ostendaar', 9, '1100', 3, 'monolith'],
];
const EMERALD = 2, PRATCHETT = 3;
const dukes = ['cornelius', 'elsyn', 'elisium', 'hrothgar', 'isabella', 'lekzandr', 'node', 'reese', 'simon', 'waryn'];

export function dice(p: BoardProps): DieView[] {
  const s: State = p.state;
  return s.dice.flatMap((face, i) => (face ? [{ id: `die:${face}`, face, color: i ? 'R' as const : 'B' as const, label: p.say('boards.die', face) }] : []));
}

function Effect({ text }: { text: string }): JSX.Element {
  return (
    <span class="effect">
      {text.match(/[gsmvck]\d*(≤\d)?|\*\w+|[><+/]/g)!.map((part) => {
        if (part[0] === '*') return <span class="per">×<Icon name={part.slice(1)} size={16} /></span>;
        if (part === '>') return <i>→</i>;
        if (part === '/') return <i class="or">|</i>;
        if (part === '+') return null;
        if (part === '<') return <Icon name="rogue" size={16} />;
        return <span>{part.slice(1)}<Icon name={letters[part[0]]} size={16} /></span>;
      })}
    </span>
  );
}

/** What a card costs the player the table is shown to, and how much of it is missing. */
function price(p: BoardProps, stack: number, card: number): { gold: number; strength: number; magic: number; missing: number } {
  const s: State = p.state, me = p.you >= 0 ? p.you : p.seat, own = s.tokens[me];
  if (stack < 5) {
    const [, , strength, magic] = monsters[card];
    return { gold: 0, strength, magic, missing: Math.max(0, strength + magic - own[1] - own[2], magic - own[2]) };
  }
  const same = s.citizens[me][card] + Number(starters.includes(card));
  const gold = stack < 15 ? citizens[card][3] + (bit(s.domains[me], EMERALD) ? 0 : same) : domains[card][1] - Number(bit(s.domains[me], PRATCHETT));
  return { gold, strength: 0, magic: 0, missing: Math.max(0, gold - own[0] - own[2]) };
}

const stackId = (n: number): string => `stack:${n < 5 ? `m${n}` : n < 15 ? `c${n - 5}` : `d${n - 15}`}`;

function Stack({ p, n }: { p: BoardProps; n: number }): JSX.Element {
  const s: State = p.state, left = s.height[n], card = left ? s.card[n][left - 1] : 255;
  if (card >= HIDDEN) return <div {...touch(p, stackId(n), p.say('boards.empty'), 'card bare')}>{n < 5 && s.area[n] < 8 && <Icon name={areaIcon[s.area[n]]} size={32} class="faded" />}</div>;
  const kind = n < 5 ? 'monster' : n < 15 ? 'citizen' : 'domain';
  const id = n < 5 ? monsters[card][0] : n < 15 ? citizens[card][0] : domains[card][0];
  const name = p.say(`card_kingdoms.${kind}.${id}`), cost = price(p, n, card);
  const choosing = s.phase === PHASE_ACTION && s.seat === p.you;
  const dim = choosing && !p.touchable.has(stackId(n));
  const label = [name, ...(['gold', 'strength', 'magic'] as const).filter((t) => cost[t]).map((t) => `${cost[t]} ${p.say(`card_kingdoms.token.${t}`)}`), ...(n >= 15 ? [p.say(`card_kingdoms.domain.${id}.power`)] : []), p.say('boards.left', left),
    ...(dim && cost.missing ? [p.say('boards.missing', cost.missing)] : [])].join(', ');
  return (
    <div {...touch(p, stackId(n), label, `card ${kind} t-${n < 5 ? areaTint[monsters[card][1]] : n < 15 ? roleTint[citizens[card][2]] : 'wood'}${dim ? ' dim' : ''}${left > 1 ? ' thick' : ''}`)}>
      <div class="art">
        <span class="cost col">
          {cost.strength > 0 && <span>{cost.strength}<Icon name="strength" size={17} /></span>}
          {cost.magic > 0 && <span>{cost.magic}<Icon name="magic" size={17} /></span>}
          {cost.gold > 0 && <span>{cost.gold}<Icon name="gold" size={17} /></span>}
        </span>
        <Icon name={n < 5 ? monsters[card][6] : n < 15 ? citizens[card][0] : domains[card][4]} size={38} />
        <span class="cost col">
          {n >= 5 && n < 15 ? <b class={`wakes${slots[n - 5].length > 2 ? " long" : ""}`}>{slots[n - 5]}</b> : <span>{n < 5 ? monsters[card][4] : domains[card][3]}<Icon name="vp" size={17} /></span>}
          {n < 5 && <Icon name={bosses.includes(card) ? 'crown' : areaIcon[monsters[card][1]]} size={17} />}
          {n >= 5 && n < 15 && <Icon name={roles[citizens[card][2]]} size={18} />}
        </span>
      </div>
      <h5>{name}</h5>
      {n < 5 && <Effect text={monsters[card][5]} />}
      {n >= 5 && n < 15 && <div class="powers"><Effect text={citizens[card][4]} /><Effect text={citizens[card][5]} /></div>}
      {n >= 15 && <span class="needs">{roles.flatMap((r, i) => range(Number(domains[card][2][i])).map(() => <Icon name={r} size={17} />))}</span>}
      {n >= 15 && <small>{p.say(`card_kingdoms.domain.${id}.power`)}</small>}
      {dim && cost.missing > 0 && <em>{p.say('boards.missing', cost.missing)}</em>}
      {left > 1 && <span class="depth">{left}</span>}
    </div>
  );
}

/** Cards of one kind in a kingdom. */
const Held = (h: { p: BoardProps; id: string; icon: string; name: string; n?: number; note?: string; tint: string }): JSX.Element => (
  <div {...touch(h.p, h.id, h.n && h.n > 1 ? `${h.n} × ${h.name}` : h.name, `held t-${h.tint}`)}>
    {h.note && <b class="wakes">{h.note}</b>}
    <Icon name={h.icon} size={26} />
    {!h.p.small && <span>{h.name}</span>}
    {h.n && h.n > 1 ? <b>×{h.n}</b> : null}
  </div>
);

function Kingdom({ p }: { p: BoardProps }): JSX.Element {
  const s: State = p.state, seat = p.seat;
  const people = citizens.map((c, i) => [c, s.citizens[seat][i] + Number(starters.includes(i))] as const).filter(([, n]) => n);
  return (
    <div class="kingdom">
      <div class="amounts">
        {tokens.map((t, i) => (
          <div {...touch(p, `token:${t}`, p.say('boards.holds', p.say(`card_kingdoms.token.${t}`), s.tokens[seat][i]), 'amount')}><Icon name={t} size={24} /><b>{s.tokens[seat][i]}</b></div>
        ))}
        <span class="gap" />
        {roles.map((r, i) => <Amount icon={r} n={s.roles[seat][i]} label={p.say(`card_kingdoms.role.${r}`)} class="minor" />)}
      </div>
      <div class="rank">
        {people.map(([c, n]) => <Held p={p} id={`citizen:${c[0]}`} icon={c[0]} name={p.say(`card_kingdoms.citizen.${c[0]}`)} n={n} note={slots[c[1]]} tint={roleTint[c[2]]} />)}
        {domains.map((d, i) => bit(s.domains[seat], i) && <Held p={p} id={`domain:${d[0]}`} icon={d[4]} name={p.say(`card_kingdoms.domain.${d[0]}`)} tint="wood" />)}
        {monsters.map((m, i) => s.monsters[seat][i] > 0 && <Held p={p} id={`monster:${m[0]}`} icon={m[6]} name={p.say(`card_kingdoms.monster.${m[0]}`)} n={s.monsters[seat][i]} tint={areaTint[m[1]]} />)}
      </div>
      {!p.small && s.duke[seat].slice(0, s.phase <= 8 ? 2 : 1).filter((d) => d < 10).map((d) => (
        <div {...touch(p, `duke:${dukes[d]}`, p.say('boards.holds', p.say(`card_kingdoms.duke.${dukes[d]}`), p.say(`card_kingdoms.duke.${dukes[d]}.power`)), 'duke')}>
          <Icon name="crown" size={26} /><span><b class="name">{p.say(`card_kingdoms.duke.${dukes[d]}`)}</b> {p.say(`card_kingdoms.duke.${dukes[d]}.power`)}</span>
        </div>
      ))}
    </div>
  );
}

export function Board(p: BoardProps): JSX.Element {
  if (p.small) return <div class="board small card-kingdoms"><Kingdom p={p} /></div>;
  const row = (title: string, from: number, count: number): JSX.Element => (
    <section aria-label={p.say(title)}><div class="stacks">{range(count).map((i) => <Stack p={p} n={from + i} />)}</div></section>
  );
  return (
    <div class="board card-kingdoms">
      <Panel title={p.names[p.seat]}><Kingdom p={p} /></Panel>
      <Chips board={p} drawn={/^(die|stack|citizen|monster|domain|duke|token):/} later={/^(pay|amount):/}
        name={(id) => {
          const [kind, rest] = id.split(':') as [string, string];
          if (kind === 'pay') return p.say(`boards.card_kingdoms.pay.${rest[0]}`, Number(rest.slice(1)));
          if (kind === 'seat' && rest !== 'bank') return p.names[Number(rest)] ?? rest;
          return chipName(p, id);
        }}
        icon={(id) => (id.startsWith('pay:') ? letters[id[4]] : id === 'reward:citizen' ? 'person' : undefined)} />
      <div class="table">
        {row('card_kingdoms.board.monsters', 0, 5)}
        {row('card_kingdoms.board.citizens', 5, 10)}
        {row('card_kingdoms.board.domains', 15, 5)}
      </div>
    </div>
  );
}
