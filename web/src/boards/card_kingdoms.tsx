/* Valeria: Card Kingdoms: the twenty stacks on the table, and a kingdom. */
import type { JSX } from 'preact';
import box from '../generated/card_kingdoms';
import type { CardKingdomsState as State } from '../generated/states';
import { Icon } from '../icons';
import { Amount, bit, Chips, chipName, factOf, Figure, Panel, Part, Picture, range, touch } from './kit';
import type { BoardProps, DieView } from './types';

type Props = BoardProps<State>;

const { citizens, monsters, domains } = box;
const tokens = ['gold', 'strength', 'magic', 'vp'];
const roles = ['worker', 'soldier', 'shadow', 'holy'];
const roleTint = ['orange', 'red', 'violet', 'gold'];
const areaTint = ['leaf', 'stone', 'green', 'gold', 'blue', 'orange', 'violet', 'red'];
const areaIcon = ['hill', 'monolith', 'tree', 'flower', 'mountain', 'barrens', 'swamp', 'cave'];
const monsterIcons = [
  'goblin',
  'goblin',
  'goblin',
  'skeleton',
  'skeleton',
  'skeleton',
  'treant',
  'spider',
  'spider',
  'owlbear',
  'giant',
  'troll',
  'bear',
  'orc',
  'orc',
  'gargoyle',
  'wraith',
  'witch',
  'cube',
  'basilisk',
  'swampdragon',
  'kobold',
  'golem',
  'dragon',
];
const domainIcons = [
  'palisade',
  'flower',
  'keep',
  'mountain',
  'cathedral',
  'harbour',
  'barracks',
  'orb',
  'tradeship',
  'crow',
  'eye',
  'truce',
  'hill',
  'hand',
  'urn',
  'lighthouse',
  'giant',
  'web',
  'sunpalace',
  'watchtower',
  'thorn',
  'perch',
  'obelisk',
  'monolith',
];
/* The dice values that wake a slot: "9–10". */
const slots = range(10).map((slot) =>
  range(13)
    .filter((value) => value && box.slots[value] === slot)
    .join('–'),
);
/* In solo play kingdom 1 is the Dark Lord's. */
const LORD = 1,
  isLord = (s: State, seat: number): boolean => s.players === 1 && seat === LORD;
const MONSTERS = 0,
  CITIZENS = 5,
  DOMAINS = 15,
  STACKS = 20;

export function dice(p: Props): DieView[] {
  const spent = p.facts['spent'][0] > 0,
    key = spent ? 'boards.die.spent' : 'boards.die';
  return p.state.dice.flatMap((face, i) =>
    face
      ? [{ id: `die:${face}`, face, color: i ? ('R' as const) : ('B' as const), spent, label: p.say(key, face) }]
      : [],
  );
}

type Power = (typeof citizens)[number]['active'];

/** What is counted, as a drawing. */
const countedIcon = (of: number): string =>
  of === box.of_domains
    ? 'keep'
    : of === box.of_knights
      ? 'knight'
      : of < box.of_area
        ? roles[of - box.of_role]
        : areaIcon[of - box.of_area];

const Tokens = ({ n, what }: { n: number; what: number }): JSX.Element => (
  <span>
    <Figure n={n} />
    <Icon name={tokens[what]} size={16} />
  </span>
);

/** A free citizen: a knight, anybody, or one up to a price. */
function Free({ set, most }: { set: number; most: number }): JSX.Element {
  const able = citizens.filter((_, i) => bit(set, i));
  return (
    <span>
      {able.length < citizens.length && able.length > 1 && <Figure n={`≤${most}`} />}
      <Icon name={able.length === 1 ? able[0].id : 'person'} size={16} />
    </span>
  );
}

/** Powers in signs: what is paid before an arrow, alternatives apart, a thief before what is stolen. */
const Effect = ({ power }: { power: Power }): JSX.Element => (
  <span class="brings">
    {power.map(({ pay, steal, gain, per, citizens: free, most }, i) => (
      <>
        {i > 0 && (
          <i class="or">
            <Figure n="|" />
          </i>
        )}
        {pay.each > 0 && (
          <>
            <Tokens n={pay.each} what={pay.what} />
            <Figure n="→" />
          </>
        )}
        {steal && <Icon name="rogue" size={16} />}
        {gain.map((n, what) => n > 0 && <Tokens n={n} what={what} />)}
        {per.each > 0 && (
          <>
            <Tokens n={per.each} what={per.what} />
            <span class="per">
              <Figure n="×" />
              <Icon name={countedIcon(per.of)} size={16} />
            </span>
          </>
        )}
        {free > 0 && <Free set={free} most={most} />}
      </>
    ))}
  </span>
);

/** What the top card of a stack costs the player the table is shown to, and how much of it is missing. */
function price(p: Props, stack: number, card: number) {
  const me = p.you >= 0 ? p.you : p.seat,
    plain = factOf(p, 'price', me)[stack],
    slain = stack < CITIZENS;
  return {
    strength: slain ? plain : 0,
    magic: slain ? monsters[card].magic : 0,
    gold: slain ? 0 : plain,
    missing: factOf(p, 'missing', me)[stack],
  };
}

const stackId = (n: number): string =>
  `stack:${n < CITIZENS ? `m${n}` : n < DOMAINS ? `c${n - CITIZENS}` : `d${n - DOMAINS}`}`;

/** The name, the look and the middle of a card, by the kind of its stack. */
function face(p: Pick<Props, 'say'>, n: number, card: number) {
  if (n < CITIZENS) {
    const { id, area, vp, boss, reward } = monsters[card];
    return {
      key: `monster.${id}`,
      icon: monsterIcons[card],
      tint: areaTint[area],
      vp,
      mark: boss ? 'crown' : areaIcon[area],
      body: <Effect power={reward} />,
    };
  }
  if (n < DOMAINS) {
    const { id, role, active, passive } = citizens[card];
    return {
      key: `citizen.${id}`,
      icon: id,
      tint: roleTint[role],
      wakes: slots[n - CITIZENS],
      mark: roles[role],
      body: (
        <div class="powers">
          <Effect power={active} />
          <Effect power={passive} />
        </div>
      ),
    };
  }
  const { id, vp, roles: needs } = domains[card],
    power = p.say(`card_kingdoms.domain.${id}.power`);
  const body = (
    <>
      <span class="needs">{roles.flatMap((r, i) => range(needs[i]).map(() => <Icon name={r} size={17} />))}</span>{' '}
      <small>{power}</small>
    </>
  );
  return { key: `domain.${id}`, icon: domainIcons[card], tint: 'wood', vp, body, power };
}

function Stack({ p, n }: { p: Props; n: number }): JSX.Element {
  const s = p.state,
    left = s.height[n],
    card = left ? s.card[n][left - 1] : box.none;
  if (card >= box.none)
    return (
      <div {...touch(p, stackId(n), p.say('boards.empty'), 'card bare hollow')}>
        {n < CITIZENS && s.area[n] < areaIcon.length && <Icon name={areaIcon[s.area[n]]} size={32} class="faded" />}
      </div>
    );
  const { key, icon, tint, vp, wakes, mark, body, power } = face(p, n, card),
    name = p.say(`card_kingdoms.${key}`),
    cost = price(p, n, card);
  const dim = s.phase === box.acting && s.seat === p.you && !p.touchable.has(stackId(n)),
    lacks = dim && cost.missing ? p.say('boards.missing', cost.missing) : '';
  const about = [
    ...(power ? [power] : []),
    ...(['gold', 'strength', 'magic'] as const)
      .filter((t) => cost[t])
      .map((t) => `${cost[t]} ${p.say(`card_kingdoms.token.${t}`)}`),
    p.say('boards.left', left),
    ...(lacks ? [lacks] : []),
  ].join(', ');
  const label = p.say('boards.holds', name, about);
  return (
    <div
      {...touch(p, stackId(n), label, `card t-${tint}${dim ? ' dim' : ''}${left > 1 ? ' thick' : ''}`)}
      data-aside={lacks}
    >
      <div class="art">
        <span class="cost col">
          {(['strength', 'magic', 'gold'] as const).map(
            (t) =>
              cost[t] > 0 && (
                <span>
                  <Figure n={cost[t]} />
                  <Icon name={t} size={17} />
                </span>
              ),
          )}
        </span>
        <Icon name={icon} size={34} />
        <span class="cost col">
          {wakes ? (
            <b class={`wakes${wakes.length > 2 ? ' long' : ''}`}>
              <Figure n={wakes} />
            </b>
          ) : (
            <span>
              <Figure n={vp ?? 0} />
              <Icon name="vp" size={17} />
            </span>
          )}
          {mark && <Icon name={mark} size={17} />}
        </span>
      </div>
      <h5 aria-level={3}>{name}</h5>
      {body}
      {lacks && (
        <em>
          <Figure n={lacks} />
        </em>
      )}
      {left > 1 && (
        <span class="depth">
          <Figure n={left} />
        </span>
      )}
    </div>
  );
}

/** Cards of one kind in a kingdom. */
const Held = (h: {
  p: Props;
  kind: string;
  id: string;
  icon: string;
  name: string;
  n: number;
  note?: string;
  tint: string;
}): JSX.Element => (
  <div {...touch(h.p, `${h.kind}:${h.id}`, h.n > 1 ? `${h.name}, ${h.n}` : h.name, `held t-${h.tint}`)} title={h.name}>
    {h.note && (
      <b class="wakes">
        <Figure n={h.note} />
      </b>
    )}
    <Icon name={h.icon} size={26} />
    {!h.p.small && <span>{h.name}</span>}
    {h.n > 1 && (
      <b>
        <Figure n={`×${h.n}`} />
      </b>
    )}
  </div>
);

const NAMED = 5;

/** The cards of a kingdom; many of them are shown without their names. */
function Cards({ p }: { p: Props }): JSX.Element {
  const s = p.state,
    seat = p.seat,
    people = isLord(s, seat) ? s.citizens[LORD] : factOf(p, 'citizens'),
    say = (kind: string, id: string): string => p.say(`card_kingdoms.${kind}.${id}`);
  const held = [
    ...citizens.map(({ id, slot, role }, i) => ({
      kind: 'citizen',
      id,
      icon: id,
      n: people[i],
      note: slots[slot],
      tint: roleTint[role],
    })),
    ...domains.map(({ id }, i) => ({
      kind: 'domain',
      id,
      icon: domainIcons[i],
      n: Number(bit(s.domains[seat], i)),
      note: undefined,
      tint: 'wood',
    })),
    ...monsters.map(({ id, area }, i) => ({
      kind: 'monster',
      id,
      icon: monsterIcons[i],
      n: s.monsters[seat][i],
      note: undefined,
      tint: areaTint[area],
    })),
  ].filter(({ n }) => n);
  return (
    <div class={held.length > (isLord(s, seat) ? 0 : NAMED) ? 'rank many' : 'rank'}>
      {held.map((h) => (
        <Held p={p} {...h} name={say(h.kind, h.id)} />
      ))}
    </div>
  );
}

/** The dukes to choose from, or the one chosen: those of others are known when the game is over. */
const Dukes = ({ p }: { p: Props }): JSX.Element => (
  <>
    {p.state.duke[p.seat]
      .slice(0, factOf(p, 'choosing')[0] ? 2 : 1)
      .filter((d) => d < box.dukes.length)
      .map((d) => {
        const name = p.say(`card_kingdoms.duke.${box.dukes[d]}`),
          power = p.say(`card_kingdoms.duke.${box.dukes[d]}.power`);
        return (
          <div {...touch(p, `duke:${box.dukes[d]}`, p.say('boards.holds', name, power), 'duke')}>
            <Icon name="crown" size={22} />
            <b class="name">{name}</b> <span>{power}</span>
          </div>
        );
      })}
  </>
);

function Kingdom({ p }: { p: Props }): JSX.Element {
  const s = p.state,
    seat = p.seat;
  return (
    <div class="kingdom">
      <div class="amounts">
        {!p.small && <h3>{p.names[seat]}</h3>}
        {tokens.map((t, i) => (
          <div
            {...touch(
              p,
              `token:${t}`,
              p.say('boards.holds', p.say(`card_kingdoms.token.${t}`), s.tokens[seat][i]),
              'amount',
            )}
          >
            <Icon name={t} size={24} />
            <b>
              <Figure n={s.tokens[seat][i]} />
            </b>
          </div>
        ))}
        <span class="gap" />
        {!p.small && (
          <Amount
            icon="hourglass"
            n={`${p.facts.exhausted[0]} / ${p.facts.exhausted_end[0]}`}
            label={p.say('card_kingdoms.board.exhausted')}
            class="minor"
          />
        )}
        {roles.map((r, i) => (
          <Amount icon={r} n={s.roles[seat][i]} label={p.say(`card_kingdoms.role.${r}`)} class="minor" />
        ))}
      </div>
      {p.small && seat !== p.you && <Dukes p={p} />}
      <Cards p={p} />
      {!p.small && <Dukes p={p} />}
    </div>
  );
}

const DarkLord = ({ p }: { p: Props }): JSX.Element => (
  <div class="lord">
    <h3>{p.say('card_kingdoms.dark_lord')}</h3>
    <Cards p={p} />
    <Dukes p={p} />
  </div>
);

/** What is paid in gold or strength for the stack that was chosen, and whether something is left for magic. */
function paying(p: Props, token: string, n: number): string {
  const stack = range(STACKS).find((i) => p.chosen.has(stackId(i))),
    cost = stack !== undefined && price(p, stack, p.state.card[stack][p.state.height[stack] - 1]),
    all = cost && cost.gold + cost.strength + cost.magic === n;
  return p.say(`boards.card_kingdoms.pay.${token}${all ? '.all' : ''}`, n);
}

export function Board(p: Props): JSX.Element {
  if (p.small)
    return (
      <div class="board small card-kingdoms">
        <Kingdom p={p} />
      </div>
    );
  const row = (title: string, from: number, to: number): JSX.Element => (
    <section aria-label={p.say(title)}>
      <div class="stacks">
        {range(to - from).map((i) => (
          <Part p={p} ids={[stackId(from + i)]} draw={() => <Stack p={p} n={from + i} />} />
        ))}
      </div>
    </section>
  );
  return (
    <div class="board card-kingdoms">
      <Panel>
        <Kingdom p={p} />
      </Panel>
      {p.state.players === 1 && (
        <Panel>
          <DarkLord p={{ ...p, seat: LORD, touchable: new Set(), chosen: new Set() }} />
        </Panel>
      )}
      <Chips
        board={p}
        drawn={/^(die|stack|citizen|monster|domain|duke|token):/}
        later={/^(pay|amount):/}
        name={(id) => {
          const [kind, rest] = id.split(':') as [string, string];
          if (kind === 'pay') return paying(p, rest[0], Number(rest.slice(1)));
          if (kind === 'seat' && rest !== 'bank') return p.names[Number(rest)] ?? rest;
          return chipName(p, id);
        }}
        icon={(id) =>
          id.startsWith('pay:') ? tokens.find((t) => t[0] === id[4]) : id === 'reward:citizen' ? 'person' : undefined
        }
      />
      <div class="table">
        {row('card_kingdoms.board.monsters', MONSTERS, CITIZENS)}
        {row('card_kingdoms.board.citizens', CITIZENS, DOMAINS)}
        {row('card_kingdoms.board.domains', DOMAINS, STACKS)}
      </div>
    </div>
  );
}

/** A citizen and the parts of its card. */
export const Example = ({ say }: Pick<Props, 'say'>): JSX.Element => {
  const { key, icon, tint, wakes, mark, body } = face({ say }, CITIZENS, 0),
    name = say(`card_kingdoms.${key}`);
  return (
    <Picture
      alt={say('boards.card_kingdoms.picture', name, wakes!)}
      caption={say('boards.card_kingdoms.picture.caption')}
    >
      <div class={`card example t-${tint}`}>
        <div class="art">
          <span class="col" />
          <Icon name={icon} size={34} />
          <span class="cost col">
            <b class="wakes">
              <Figure n={wakes!} />
            </b>
            <Icon name={mark!} size={17} />
          </span>
        </div>
        <h5 aria-level={3}>{name}</h5>
        {body}
      </div>
    </Picture>
  );
};
