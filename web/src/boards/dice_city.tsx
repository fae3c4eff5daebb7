/* Dice City: a city of five rows and six columns with the dice on it, and the market around it. */
import type { JSX } from 'preact';
import box from '../generated/dice_city';
import type { DiceCityState as State } from '../generated/states';
import { Charge, DieFace, DieMark, Icon } from '../icons';
import { Amount, bit, Chips, chipName, factOf, Figure, Panel, Part, Picture, range, touch } from './kit';
import type { BoardProps } from './types';

type Props = BoardProps<State>;

const { locations, bandits, ships, basic: BASIC } = box;
const rows = ['white', 'yellow', 'red', 'blue', 'black'],
  letters = ['W', 'Y', 'R', 'B', 'K'] as const;
const resources = ['wood', 'stone', 'iron'];
const tints = ['leaf', 'red', 'gold', 'violet', 'blue'];
/* Where the drawing of a location is not called like it. */
const drawn: Record<string, string> = {
  forest: 'tree',
  small_house: 'house',
  lumber_mill: 'lumbermill',
  regular_army: 'knight',
  festival_hall: 'festival',
  grand_statue: 'statue',
  great_wall: 'wall',
  market_place: 'market',
  merchant_guild: 'guild',
  town_hall: 'townhall',
  training_camp: 'target',
  watch_tower: 'watchtower',
};
const iconOf = (code: number): string => drawn[locations[code].id] ?? locations[code].id;
const nameOf = (p: Props, code: number): string => p.say(`dice_city.location.${locations[code].id}`);
const abilityOf = (p: Props, code: number): string => p.say(`dice_city.ability.${locations[code].id}`);
const amounts = (p: Props, cost: number[]): string =>
  cost.flatMap((n, r) => (n > 0 ? [`${n} ${p.say(`dice_city.resource.${resources[r]}`)}`] : [])).join(', ');

const dieId = (seat: number, row: number): string => `die:${seat},${rows[row]}`;
const dieName = (p: Props, seat: number, row: number): string =>
  p.say(`boards.die.${rows[row]}`, p.state.die[seat][row]);

const liesOn = (p: Props, seat: number, row: number, col: number): boolean => p.state.die[seat][row] === col + 1;

function Plot({ p, seat, row, col }: { p: Props; seat: number; row: number; col: number }): JSX.Element {
  const s = p.state,
    code = s.location[seat][row][col],
    space = 6 * row + col,
    points = factOf(p, 'points', seat)[space];
  const asleep = bit(s.deactivated[seat], space),
    here = liesOn(p, seat, row, col);
  const spent = s.seat === seat && !bit(s.dice, row),
    place = p.say('boards.dice_city.place', p.say(`dice_city.die.${rows[row]}`), col + 1);
  const cell = `cell:${seat},${rows[row]}${col + 1}`,
    die = dieId(seat, row);
  /* Once something is chosen, the die is meant that lies here, if a die is asked for. */
  const meansDie = here && p.chosen.size > 0 && p.touchable.has(die) && !p.chosen.has(cell) && !p.chosen.has(die);
  const site = [nameOf(p, code), abilityOf(p, code), ...(asleep ? [p.say('boards.dice_city.asleep')] : [])].join(', '),
    label = meansDie ? p.say('boards.holds', dieName(p, seat, row), site) : `${place}, ${site}`;
  return (
    <div class="spot">
      <div
        {...touch(
          p,
          meansDie ? [die, cell] : here ? [cell, die] : cell,
          label,
          `plot t-${tints[locations[code].type]}${code >= BASIC ? ' built' : ''}${asleep ? ' asleep' : ''}`,
        )}
      >
        <Icon name={iconOf(code)} size={38} />
        {!p.small && <span class="plot-name">{nameOf(p, code)}</span>}{' '}
        {!p.small && <span class="plot-does">{abilityOf(p, code)}</span>}
        {!p.small && code >= BASIC && (
          <span class="plot-marks">
            <span>
              <Icon name="shield" size={14} />
              <Figure n={factOf(p, 'defense', seat)[space]} />
            </span>
            {points > 0 && (
              <span>
                <Icon name="vp" size={14} />
                <Figure n={points} />
              </span>
            )}
          </span>
        )}
        {asleep && <Icon name="lock" size={20} class="lock" />}
      </div>
      {here && (
        <span class={`on-plot${p.small ? '' : ` tumble-${row}`}${spent ? ' spent' : ''}`} aria-hidden="true">
          <DieFace face={col + 1} color={letters[row]} marked={!p.small} size={34} />
        </span>
      )}
    </div>
  );
}

/** Where a row begins: the place to touch its die, which itself lies on a plot that may be touched. */
const Street = ({ p, row }: { p: Props; row: number }): JSX.Element => (
  <div {...touch(p, dieId(p.seat, row), dieName(p, p.seat, row), `street die-${letters[row]}`)}>
    {!p.small && <DieMark color={letters[row]} size={20} />}
  </div>
);

const City = ({ p }: { p: Props }): JSX.Element => (
  <div class="city">
    {!p.small && (
      <div class="city-row heads" aria-hidden="true">
        <span />
        {range(6).map((c) => (
          <b>{c + 1}</b>
        ))}
      </div>
    )}
    {rows.map((_, row) => (
      <div class="city-row">
        {!p.small && <Part p={p} ids={[dieId(p.seat, row)]} draw={() => <Street p={p} row={row} />} />}
        {range(6).map((col) => (
          <Part
            p={p}
            ids={[
              `cell:${p.seat},${rows[row]}${col + 1}`,
              dieId(p.seat, row),
              ...(liesOn(p, p.seat, row, col) ? p.chosen : []),
            ]}
            draw={() => <Plot p={p} seat={p.seat} row={row} col={col} />}
          />
        ))}
      </div>
    ))}
  </div>
);

function Stock({ p }: { p: Props }): JSX.Element {
  const s = p.state,
    seat = p.seat,
    mine = s.seat === seat;
  return (
    <div class="amounts">
      {resources.map((r, i) => (
        <div
          {...touch(
            p,
            `stock:${seat},${r}`,
            p.say('boards.holds', p.say(`dice_city.resource.${r}`), s.stock[seat][i]),
            'amount',
          )}
        >
          <Icon name={r} size={24} />
          <b>
            <Figure n={s.stock[seat][i]} />
          </b>
        </div>
      ))}
      <Amount icon="hourglass" n={s.hourglasses[seat][0]} label={p.say('boards.dice_city.hourglasses')} />
      <Amount icon="vp" n={s.tokens[seat][0]} label={p.say('boards.dice_city.tokens')} />
      {!p.small && (
        <Amount icon="bandit" n={p.facts.bandit_points[seat]} label={p.say('dice_city.board.bandits')} class="minor" />
      )}
      {!p.small && (
        <Amount icon="tradeship" n={p.facts.ship_points[seat]} label={p.say('dice_city.board.ships')} class="minor" />
      )}
      {!p.small && mine && s.army[0] > 0 && <Amount icon="army" n={s.army[0]} label={p.say('dice_city.board.army')} />}
      {!p.small && mine && s.army_bandits[0] > 0 && (
        <Amount icon="watchtower" n={`+${s.army_bandits[0]}`} label={p.say('dice_city.board.army_bandits')} />
      )}
    </div>
  );
}

/** What the viewer lacks for a ware: slots of the display come first, then basic cards, then ships. */
const missingFor = (p: Props, ware: number): number[] =>
  factOf(p, 'missing', p.you).slice(resources.length * ware, resources.length * (ware + 1));

const Cost = ({ cost, lack }: { cost: number[]; lack: number[] }): JSX.Element => (
  <span class="cost">
    {cost.map(
      (n, r) =>
        n > 0 && (
          <span class={lack[r] ? 'lack' : ''}>
            <Figure n={n} />
            <Icon name={resources[r]} size={16} />
          </span>
        ),
    )}
  </span>
);

/** What a card has above its name: defense, drawing, points. */
const Art = (d: { icon: string; defense?: number; points: number }): JSX.Element => (
  <div class="art">
    <span class="col cost">
      {d.defense ? (
        <span>
          <Figure n={d.defense} />
          <Icon name="shield" size={15} />
        </span>
      ) : null}
    </span>
    <Icon name={d.icon} size={34} />
    <span class="col cost">
      {d.points > 0 && (
        <span>
          <Figure n={d.points} />
          <Icon name="vp" size={15} />
        </span>
      )}
    </span>
  </div>
);

const looks = (tint: string, dim: boolean, left: number): string =>
  `card t-${tint}${dim ? ' dim' : ''}${left > 1 ? ' thick' : ''}${left ? '' : ' bare'}`;

/** A card to build; `id` names where it lies. */
function Card({
  p,
  id,
  ware,
  code,
  left,
  leaves,
}: {
  p: Props;
  id: string;
  ware: number;
  code: number;
  left?: number;
  leaves?: boolean;
}): JSX.Element {
  const s = p.state,
    { type, cost, defense, points } = locations[code];
  const dim = s.phase === box.building && s.seat === p.you && !p.touchable.has(id),
    missing = dim ? missingFor(p, ware) : [],
    lack = amounts(p, missing),
    lacks = lack && p.say('boards.missing', lack);
  const label = [
    nameOf(p, code),
    abilityOf(p, code),
    amounts(p, cost),
    ...(lacks ? [lacks] : []),
    ...(leaves ? [p.say('dice_city.board.lower')] : []),
  ].join(', ');
  return (
    <div
      {...touch(p, id, label, `ware ${looks(tints[type], dim, left ?? 1)}${leaves ? ' leaves' : ''}`)}
      data-aside={lacks}
    >
      <Art icon={iconOf(code)} defense={defense} points={points} />
      <h5 aria-level={3}>{nameOf(p, code)}</h5>
      <Cost cost={cost} lack={missing} /> <small>{abilityOf(p, code)}</small>
      {lacks && (
        <em>
          <Figure n={lacks} />
        </em>
      )}
      {left !== undefined && (
        <span class="depth">
          <Figure n={left} />
        </span>
      )}
    </div>
  );
}

/** Bandits to beat and ships to load. Alone, there are always more of them. */
function Piles({ p }: { p: Props }): JSX.Element {
  const s = p.state;
  const dim = (phase: number, id: string): boolean => s.phase === phase && s.seat === p.you && !p.touchable.has(id);
  const depth = (left: number): JSX.Element | false =>
    s.players > 1 && (
      <span class="depth">
        <Figure n={left} />
      </span>
    );
  return (
    <>
      {bandits.map(({ points }, i) => {
        const need = p.facts.bandit_defense[i],
          id = `bandit:${points}`;
        return (
          <div
            {...touch(
              p,
              id,
              p.say('boards.dice_city.bandits', need, points, s.bandits[i]),
              looks('red', dim(box.attacking, id), s.bandits[i]),
            )}
          >
            <Art icon="bandit" defense={need} points={points} />
            <h5 aria-level={3}>{p.say('dice_city.board.bandits')}</h5>
            {depth(s.bandits[i])}
          </div>
        );
      })}
      {ships.map(({ cost, points }, i) => {
        const id = `ship:${points}`,
          off = dim(box.building, id);
        return (
          <div
            {...touch(
              p,
              id,
              p.say('boards.dice_city.ship', cost[0], points, s.ships[i]),
              looks('water', off, s.ships[i]),
            )}
          >
            <Art icon="tradeship" points={points} />
            <Cost cost={cost} lack={off ? missingFor(p, s.display.length + s.basics.length + i) : []} />
            {depth(s.ships[i])}
          </div>
        );
      })}
    </>
  );
}

/** What can be touched in the cities of the others. */
function Abroad({ p }: { p: Props }): JSX.Element | null {
  const s = p.state;
  const ids = [...p.touchable].filter(
    (id) => /^(cell|stock|die):\d/.test(id) && Number(id.split(/[:,]/)[1]) !== p.seat,
  );
  if (!ids.length) return null;
  return (
    <Panel title={p.say('boards.dice_city.abroad')}>
      <div class="rank">
        {ids.map((id) => {
          const [kind, owner, what] = id.split(/[:,]/) as [string, string, string],
            seat = Number(owner),
            row = rows.findIndex((r) => what.startsWith(r));
          const col = Number(what.slice(-1)) - 1,
            code = kind === 'cell' ? s.location[seat][row][col] : 0;
          const name =
            kind === 'cell'
              ? nameOf(p, code)
              : kind === 'stock'
                ? p.say(`dice_city.resource.${what}`)
                : dieName(p, seat, row);
          return (
            <div
              {...touch(
                p,
                id,
                p.say('boards.dice_city.of', name, p.names[seat] ?? ''),
                `held t-${kind === 'cell' ? tints[locations[code].type] : 'stone'}`,
              )}
            >
              <Charge seat={seat} color={p.colors[seat]} size={18} />
              {kind === 'die' ? (
                <DieFace face={s.die[seat][row]} color={letters[row]} size={26} />
              ) : (
                <Icon name={kind === 'cell' ? iconOf(code) : what} size={26} />
              )}
              <span>{name}</span>
              {kind === 'cell' && (
                <b>
                  <Icon name="shield" size={15} />
                  <Figure n={factOf(p, 'defense', seat)[6 * row + col]} />
                </b>
              )}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

export const Answers = (p: Props): JSX.Element => (
  <Chips
    board={p}
    drawn={/^(cell|die|slot|basic|bandit|ship|stock):/}
    later={/^(reroll:(?!0)|action:(use|move)$)/}
    name={(id) =>
      id.startsWith('take:')
        ? p.say(
            'boards.dice_city.take',
            id
              .slice(5)
              .split('+')
              .map((r) => p.say(`dice_city.resource.${r}`))
              .join(' + '),
          )
        : chipName(p, id)
    }
  />
);

export function Board(p: Props): JSX.Element {
  const s = p.state;
  if (p.small)
    return (
      <div class="board small dice-city">
        <City p={p} />
        <Stock p={p} />
      </div>
    );
  const slots = s.players === 1 && s.options[box.solo_mode] ? s.display.length : box.shown;
  return (
    <div class="board dice-city">
      <Panel>
        <Stock p={p} />
        <City p={p} />
      </Panel>
      <Abroad p={p} />
      <Panel
        title={p.say('boards.dice_city.market')}
        aside={
          <small>
            {s.players === 1 && `${p.say('dice_city.board.lower')} · `}
            {p.say('boards.left', s.deck_left)}
          </small>
        }
      >
        <div class="market">
          {range(slots).map((slot) => (
            <Part
              p={p}
              ids={[`slot:${slot}`]}
              draw={() =>
                s.display[slot] ? (
                  <Card
                    p={p}
                    id={`slot:${slot}`}
                    ware={slot}
                    code={s.display[slot]}
                    leaves={s.players === 1 && slot < slots / 2}
                  />
                ) : (
                  <div {...touch(p, `slot:${slot}`, p.say('boards.empty'), 'ware card bare hollow')} />
                )
              }
            />
          ))}
          {s.basics.map((n, i) => (
            <Card p={p} id={`basic:${locations[BASIC + i].id}`} ware={s.display.length + i} code={BASIC + i} left={n} />
          ))}
          <Piles p={p} />
        </div>
      </Panel>
    </div>
  );
}

/** A throw of the five dice, and a card to build. */
export const Example = ({ say }: Pick<Props, 'say'>): JSX.Element => {
  const thrown = [5, 2, 6, 1, 3],
    code = locations.findIndex(({ id }) => id === 'market_place'),
    { id, type, cost, defense, points } = locations[code],
    name = say(`dice_city.location.${id}`);
  const list = thrown.map((face, row) => say(`boards.die.${rows[row]}`, face));
  return (
    <Picture
      alt={say('boards.dice_city.picture', list.join(', '), name)}
      caption={say('boards.dice_city.picture.caption')}
    >
      <div class="throw">
        {thrown.map((face, row) => (
          <DieFace face={face} color={letters[row]} marked size={48} />
        ))}
        <div class={looks(tints[type], false, 1)}>
          <Art icon={iconOf(code)} defense={defense} points={points} />
          <h5 aria-level={3}>{name}</h5>
          <Cost cost={cost} lack={[]} />
        </div>
      </div>
    </Picture>
  );
};
