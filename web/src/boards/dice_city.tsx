/* Dice City: a city of five rows and six columns with the dice on it, and the market around it. */
import type { JSX } from 'preact';
import type { DiceCityState as State } from '../generated/states';
import { Charge, DieFace, Icon } from '../icons';
import { Amount, bit, Chips, chipName, Panel, range, touch } from './kit';
import type { BoardProps } from './types';

const PHASE_ATTACK = 7, PHASE_BUILD = 8, BASIC = 6;
const rows = ['white', 'yellow', 'red', 'blue', 'black'], letters = ['W', 'Y', 'R', 'B', 'K'] as const;
const resources = ['wood', 'stone', 'iron'];
const tints = ['leaf', 'red', 'gold', 'violet', 'blue'];
const bandits = [[3, 2], [4, 3], [5, 4]], ships = [[2, 5], [3, 10], [4, 20]];
const RES = 0, MIL = 1, ECO = 2, CUL = 3, CIV = 4;

/* id, type, cost in wood, stone and iron, defense, points, drawing */
const locations: [string, number, string, number, number, string][] = [
  ['forest', RES, '', 0, 0, 'tree'], ['mountain', RES, '', 0, 0, 'mountain'], ['cave', RES, '', 0, 0, 'cave'], ['militia', MIL, '', 0, 0, 'militia'], ['small_house', CUL, '', 0, 0, 'house'], ['traveller', CIV, '', 0, 0, 'traveller'],
  ['lumber_mill', RES, '200', 2, 0, 'lumbermill'], ['quarry', RES, '020', 2, 0, 'quarry'], ['mine', RES, '002', 2, 0, 'mine'], ['regular_army', MIL, '002', 3, 1, 'knight'],
  ['barracks', MIL, '021', 4, 2, 'barracks'], ['bazaar', ECO, '101', 3, 1, 'bazaar'], ['blacksmith', MIL, '012', 4, 2, 'blacksmith'], ['catapult', MIL, '201', 4, 2, 'catapult'], ['cathedral', CUL, '122', 6, 0, 'cathedral'],
  ['cemetery', CIV, '110', 3, 1, 'cemetery'], ['church', CIV, '111', 4, 2, 'church'], ['festival_hall', CUL, '200', 3, 1, 'festival'], ['grand_statue', CUL, '011', 4, 2, 'statue'], ['great_wall', CUL, '021', 5, 3, 'wall'],
  ['manor', CUL, '120', 4, 2, 'manor'], ['market_place', ECO, '201', 4, 2, 'market'], ['merchant_guild', ECO, '211', 5, 3, 'guild'], ['mint', ECO, '022', 5, 3, 'mint'], ['stables', CIV, '200', 3, 1, 'stables'],
  ['storehouse', ECO, '110', 3, 1, 'storehouse'], ['town_hall', CIV, '221', 5, 3, 'townhall'], ['training_camp', MIL, '101', 3, 1, 'target'], ['watch_tower', MIL, '111', 4, 2, 'watchtower'], ['well', CIV, '011', 3, 1, 'well'],
];
const costOf = (code: number): number[] => [...(locations[code][2] || '000')].map(Number);
const nameOf = (p: BoardProps, code: number): string => p.say(`dice_city.location.${locations[code][0]}`);
const abilityOf = (p: BoardProps, code: number): string => p.say(`dice_city.ability.${locations[code][0]}`);

function Plot({ p, seat, row, col }: { p: BoardProps; seat: number; row: number; col: number }): JSX.Element {
  const s: State = p.state, code = s.location[seat][row][col], [, type, , defense, points, icon] = locations[code];
  const asleep = bit(s.deactivated[seat], 6 * row + col), here = s.die[seat][row] === col + 1;
  const spent = s.seat === seat && !bit(s.dice, row), place = p.say('boards.dice_city.place', p.say(`dice_city.die.${rows[row]}`), col + 1);
  const label = [place, nameOf(p, code), abilityOf(p, code), ...(asleep ? [p.say('boards.dice_city.asleep')] : [])].join(', ');
  return (
    <div class="spot">
      <div {...touch(p, `cell:${seat},${rows[row]}${col + 1}`, label, `plot t-${tints[type]}${code >= BASIC ? ' built' : ''}${asleep ? ' asleep' : ''}`)}>
        <Icon name={icon} size={38} />
        {!p.small && <span class="plot-name">{nameOf(p, code)}</span>}
        {!p.small && code >= BASIC && <span class="plot-marks"><span><Icon name="shield" size={14} />{defense}</span>{points > 0 && <span><Icon name="vp" size={14} />{points}</span>}</span>}
        {asleep && <Icon name="lock" size={20} class="lock" />}
      </div>
      {here && <div {...touch(p, `die:${seat},${rows[row]}`, p.say(`boards.die.${rows[row]}`, col + 1), `on-plot${spent ? ' spent' : ''}`)}><DieFace face={col + 1} color={letters[row]} letter={!p.small} size={34} /></div>}
    </div>
  );
}

const City = ({ p }: { p: BoardProps }): JSX.Element => (
  <div class="city">
    {!p.small && <div class="city-row heads" aria-hidden="true"><span />{range(6).map((c) => <b>{c + 1}</b>)}</div>}
    {rows.map((_, row) => (
      <div class="city-row">
        {!p.small && <span class={`street die-${letters[row]}`} aria-hidden="true">{letters[row]}</span>}
        {range(6).map((col) => <Plot p={p} seat={p.seat} row={row} col={col} />)}
      </div>
    ))}
  </div>
);

function Stock({ p }: { p: BoardProps }): JSX.Element {
  const s: State = p.state, seat = p.seat, mine = s.seat === seat;
  const taken = (list: number[], worth: number[][]): number => list.reduce((a, n, i) => a + n * worth[i][1], 0);
  return (
    <div class="amounts">
      {resources.map((r, i) => <div {...touch(p, `stock:${seat},${r}`, p.say('boards.holds', p.say(`dice_city.resource.${r}`), s.stock[seat][i]), 'amount')}><Icon name={r} size={24} /><b>{s.stock[seat][i]}</b></div>)}
      <Amount icon="hourglass" n={s.hourglasses[seat][0]} label={p.say('boards.dice_city.hourglasses')} />
      <Amount icon="vp" n={s.tokens[seat][0]} label={p.say('boards.dice_city.tokens')} />
      {!p.small && <Amount icon="bandit" n={taken(s.bandits_taken[seat], bandits)} label={p.say('dice_city.board.bandits')} class="minor" />}
      {!p.small && <Amount icon="tradeship" n={taken(s.ships_taken[seat], ships)} label={p.say('dice_city.board.ships')} class="minor" />}
      {!p.small && mine && s.army[0] > 0 && <Amount icon="army" n={s.army[0]} label={p.say('dice_city.board.army')} />}
      {!p.small && mine && s.army_bandits[0] > 0 && <Amount icon="watchtower" n={`+${s.army_bandits[0]}`} label={p.say('dice_city.board.army_bandits')} />}
    </div>
  );
}

const Cost = ({ cost, own, dim }: { cost: number[]; own: number[]; dim: boolean }): JSX.Element => (
  <span class="cost">{cost.map((n, r) => n > 0 && <span class={dim && n > own[r] ? 'lack' : ''}>{n}<Icon name={resources[r]} size={16} /></span>)}</span>
);

/** A card to build; `id` names where it lies. */
function Card({ p, id, code, left }: { p: BoardProps; id: string; code: number; left?: number }): JSX.Element {
  const s: State = p.state, own = s.stock[Math.max(0, p.you)], cost = costOf(code), [, type, , defense, points, icon] = locations[code];
  const dim = s.phase === PHASE_BUILD && s.seat === p.you && !p.touchable.has(id);
  const lack = cost.map((n, r) => (n > own[r] ? `${n - own[r]} ${p.say(`dice_city.resource.${resources[r]}`)}` : '')).filter(Boolean).join(', ');
  const price = cost.map((n, r) => (n ? `${n} ${p.say(`dice_city.resource.${resources[r]}`)}` : '')).filter(Boolean).join(', ');
  return (
    <div {...touch(p, id, [nameOf(p, code), price, abilityOf(p, code), ...(dim && lack ? [p.say('boards.missing', lack)] : [])].join(', '), `card t-${tints[type]}${dim ? ' dim' : ''}${left && left > 1 ? ' thick' : ''}`)}>
      <div class="art">
        <span class="col cost"><span>{defense}<Icon name="shield" size={15} /></span></span>
        <Icon name={icon} size={36} />
        <span class="col cost">{points > 0 && <span>{points}<Icon name="vp" size={15} /></span>}</span>
      </div>
      <h5>{nameOf(p, code)}</h5>
      <Cost cost={cost} own={own} dim={dim} />
      <small>{abilityOf(p, code)}</small>
      {dim && lack && <em>{p.say('boards.missing', lack)}</em>}
      {left !== undefined && <span class="depth">{left}</span>}
    </div>
  );
}

function Piles({ p }: { p: BoardProps }): JSX.Element {
  const s: State = p.state, own = s.stock[Math.max(0, p.you)];
  return (
    <div class="stacks six">
      {bandits.map(([defense, points], i) => {
        const need = Math.max(1, defense - s.bandit_weakness[0]), dim = s.phase === PHASE_ATTACK && s.seat === p.you && !p.touchable.has(`bandit:${points}`);
        return (
          <div {...touch(p, `bandit:${points}`, p.say('boards.dice_city.bandits', need, points, s.bandits[i]), `card t-red${dim ? ' dim' : ''}${s.bandits[i] > 1 ? ' thick' : ''}${s.bandits[i] ? '' : ' bare'}`)}>
            <div class="art"><span class="col cost"><span>{need}<Icon name="shield" size={15} /></span></span><Icon name="bandit" size={36} /><span class="col cost"><span>{points}<Icon name="vp" size={15} /></span></span></div>
            <h5>{p.say('dice_city.board.bandits')}</h5>
            <span class="depth">{s.bandits[i]}</span>
          </div>
        );
      })}
      {ships.map(([each, points], i) => {
        const dim = s.phase === PHASE_BUILD && s.seat === p.you && !p.touchable.has(`ship:${points}`);
        return (
          <div {...touch(p, `ship:${points}`, p.say('boards.dice_city.ship', each, points, s.ships[i]), `card t-water${dim ? ' dim' : ''}${s.ships[i] > 1 ? ' thick' : ''}${s.ships[i] ? '' : ' bare'}`)}>
            <div class="art"><span class="col cost" /><Icon name="tradeship" size={36} /><span class="col cost"><span>{points}<Icon name="vp" size={15} /></span></span></div>
            <Cost cost={[each, each, each]} own={own} dim={dim} />
            <span class="depth">{s.ships[i]}</span>
          </div>
        );
      })}
    </div>
  );
}

/** What can be touched in the cities of the others. */
function Abroad({ p }: { p: BoardProps }): JSX.Element | null {
  const s: State = p.state;
  const ids = [...p.touchable].filter((id) => /^(cell|stock|die):\d/.test(id) && Number(id.split(/[:,]/)[1]) !== p.seat);
  if (!ids.length) return null;
  return (
    <Panel title={p.say('boards.dice_city.abroad')}>
      <div class="rank">
        {ids.map((id) => {
          const [kind, owner, what] = id.split(/[:,]/) as [string, string, string], seat = Number(owner), row = rows.findIndex((r) => what.startsWith(r));
          const code = kind === 'cell' ? s.location[seat][row][Number(what.slice(-1)) - 1] : 0;
          const name = kind === 'cell' ? nameOf(p, code) : kind === 'stock' ? p.say(`dice_city.resource.${what}`) : p.say(`boards.die.${rows[row]}`, s.die[seat][row]);
          return (
            <div {...touch(p, id, p.say('boards.dice_city.of', name, p.names[seat] ?? ''), `held t-${kind === 'cell' ? tints[locations[code][1]] : 'stone'}`)}>
              <Charge seat={seat} color={p.colors[seat]} size={18} />
              {kind === 'die' ? <DieFace face={s.die[seat][row]} color={letters[row]} size={26} /> : <Icon name={kind === 'cell' ? locations[code][5] : what} size={26} />}
              <span>{name}</span>
              {kind === 'cell' && <b><Icon name="shield" size={15} />{locations[code][3]}</b>}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

export function Board(p: BoardProps): JSX.Element {
  const s: State = p.state;
  if (p.small) return <div class="board small dice-city"><City p={p} /><Stock p={p} /></div>;
  const shown = s.display.map((code, slot) => [code, slot] as const).filter(([code, slot]) => code > 0 || slot < 8);
  return (
    <div class="board dice-city">
      <Panel><Stock p={p} /><City p={p} /></Panel>
      <Abroad p={p} />
      <Chips board={p} drawn={/^(cell|die|slot|basic|bandit|ship|stock):/} later={/^reroll:(?!0)/}
        name={(id) => (id.startsWith('take:') ? p.say('boards.dice_city.take', id.slice(5).split('+').map((r) => p.say(`dice_city.resource.${r}`)).join(' + ')) : chipName(p, id))} />
      <div class="market">
        <Panel title={p.say('boards.dice_city.market')} aside={<small>{p.say('boards.left', s.deck_left)}</small>}>
          <div class="stacks four">{shown.map(([code, slot]) => (code ? <Card p={p} id={`slot:${slot}`} code={code} /> : <div {...touch(p, `slot:${slot}`, p.say('boards.empty'), 'card bare')} />))}</div>
        </Panel>
        <Panel title={p.say('boards.dice_city.common')}>
          <div class="stacks four">{s.basics.map((n, i) => <Card p={p} id={`basic:${locations[BASIC + i][0]}`} code={BASIC + i} left={n} />)}</div>
          <Piles p={p} />
        </Panel>
      </div>
    </div>
  );
}
