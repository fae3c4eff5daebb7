/* The covers of the games, seen before any board is loaded. */
import type { JSX } from 'preact';
import { DieFace, Icon } from '../icons';
import { range } from './kit';
import type { Cover } from './types';

const crests = ['tapestry', 'cities', 'brain', 'scythe', 'bird', 'castles', 'crate', 'flower', 'grapes'];
const tints = ['gold', 'red', 'rose', 'stone', 'blue', 'wood', 'orange', 'leaf', 'violet'];

function CardKingdomsCover(): JSX.Element {
  const fan: [number, string, string][] = [
    [-40, 'green', 'goblin'],
    [-20, 'red', 'dragon'],
    [0, 'gold', 'knight'],
    [20, 'violet', 'wizard'],
    [40, 'blue', 'keep'],
  ];
  return (
    <svg class="cover" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="t-violet" width="320" height="200" />
      <path class="t-wood" d="M0 160h320v40H0z" />
      {fan.map(([turn, tint, icon]) => (
        <g transform={`rotate(${turn} 160 230)`}>
          <rect class="c-paper" x="122" y="30" width="76" height="112" rx="7" />
          <rect class={`t-${tint}`} x="128" y="36" width="64" height="62" rx="4" />
          <Icon name={icon} x={136} y={43} size={48} />
          <path class="c-none" d="M134 112h52M134 124h36" />
        </g>
      ))}
      <g transform="rotate(-10 130 168)">
        <DieFace face={5} color="B" x={104} y={144} size={48} />
      </g>
      <g transform="rotate(9 190 168)">
        <DieFace face={3} color="R" x={168} y={146} size={48} />
      </g>
    </svg>
  );
}

function DiceCityCover(): JSX.Element {
  const houses: [number, number, string, number][] = [
    [14, 44, 'c-red', 70],
    [62, 40, 'c-blue', 88],
    [106, 50, 'c-gold', 62],
    [160, 42, 'c-green', 96],
    [206, 48, 'c-orange', 74],
    [258, 46, 'c-violet', 84],
  ];
  return (
    <svg class="cover" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="t-orange" width="320" height="200" />
      <path class="t-stone" d="M0 138h320v62H0z" />
      <path
        class="c-none"
        d="M0 158h320M0 179h320M54 138l-20 62M108 138l-10 62M160 138v62M212 138l10 62M266 138l20 62"
      />
      {houses.map(([x, w, color, h]) => (
        <g>
          <rect class="c-paper" x={x} y={146 - h} width={w} height={h} />
          <path class={color} d={`M${x - 5} ${147 - h}l${w / 2 + 5} -26l${w / 2 + 5} 26z`} />
          <rect class={color} x={x + w / 2 - 6} y="124" width="12" height="22" />
          <path
            class="t-blue"
            d={`M${x + 6} ${154 - h}h9v12h-9zM${x + w - 15} ${154 - h}h9v12h-9zM${x + 6} ${176 - h}h9v12h-9zM${x + w - 15} ${176 - h}h9v12h-9z`}
          />
        </g>
      ))}
      <DieFace face={1} color="W" x={22} y={148} size={36} />
      <g transform="rotate(10 100 170)">
        <DieFace face={4} color="Y" x={82} y={154} size={36} />
      </g>
      <DieFace face={6} color="R" x={144} y={146} size={36} />
      <g transform="rotate(-9 220 170)">
        <DieFace face={2} color="B" x={202} y={154} size={36} />
      </g>
      <DieFace face={5} color="K" x={262} y={148} size={36} />
    </svg>
  );
}

function DiceKingdomsCover(): JSX.Element {
  return (
    <svg class="cover" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="t-gold" width="320" height="200" />
      <circle class="c-orange" cx="252" cy="52" r="24" />
      <path class="t-leaf" d="M0 150C50 118 110 130 160 142S270 120 320 142V200H0z" />
      <path
        class="c-stone"
        d="M86 168V70h-8V52h14v8h12v-8h16v8h12v-8h14v18h-8v20h44V62h-8V44h14v8h12v-8h16v8h12v-8h14v18h-8v106z"
      />
      <path class="c-red" d="M113 52V22l34 10-34 12M197 44V14l34 10-34 12" />
      <path class="c-wood" d="M144 168v-34a18 18 0 0 1 36 0v34z" />
      {[
        [96, 84],
        [118, 84],
        [96, 108],
        [118, 108],
        [196, 76],
        [218, 76],
        [196, 100],
        [218, 100],
        [146, 100],
        [166, 100],
      ].map(([x, y], i) => (
        <g>
          <rect class="c-paper" x={x} y={y} width="16" height="16" rx="2" />
          {i % 3 !== 2 && <path class="tick" pathLength={1} d={`M${x + 3} ${y + 8}l4 5l8-11`} />}
        </g>
      ))}
      <Icon name="tree" x={24} y={112} size={48} />
      <Icon name="tree" x={54} y={126} size={40} />
      <Icon name="tree" x={262} y={116} size={46} />
      <g transform="rotate(-14 70 172)">
        <DieFace face={4} color="Y" x={54} y={152} size={38} />
      </g>
      <DieFace face={6} color="R" x={228} y={152} size={38} />
      <g transform="rotate(16 285 170)">
        <DieFace face={3} color="B" x={268} y={154} size={34} />
      </g>
    </svg>
  );
}

function EraCover(): JSX.Element {
  const lots: [number, number, string, string][] = [
    [104, 62, 'house', 'gold'],
    [150, 56, 'church', 'violet'],
    [196, 66, 'manor', 'blue'],
    [96, 104, 'food', 'leaf'],
    [206, 112, 'market', 'green'],
    [120, 138, 'house', 'gold'],
    [178, 142, 'lumbermill', 'wood'],
  ];
  return (
    <svg class="cover" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="t-leaf" width="320" height="200" />
      <path class="t-water" d="M0 176C60 160 80 190 140 182S250 168 320 186V200H0z" />
      <path class="c-stone" d="M78 36h164v146H78zM94 52v114h132V52z" fill-rule="evenodd" />
      <path class="t-wood" d="M94 52h132v114H94zM146 166h28v16h-28z" />
      {[
        [70, 28],
        [222, 28],
        [70, 158],
        [222, 158],
      ].map(([x, y]) => (
        <g>
          <rect class="c-pale" x={x} y={y} width="30" height="30" rx="3" />
          <path class="c-none" d={`M${x + 6} ${y + 6}h18v18h-18z`} />
        </g>
      ))}
      {range(6).map((i) => (
        <path class="c-none" d={`M${112 + 18 * i} 38v12M${112 + 18 * i} 168v12`} />
      ))}
      <rect class="t-stone" x="136" y="84" width="50" height="50" rx="3" />
      <Icon name="keep" x={141} y={88} size={40} />
      {lots.map(([x, y, icon, tint]) => (
        <g>
          <rect class={`t-${tint}`} x={x - 6} y={y - 2} width="34" height="30" rx="3" />
          <Icon name={icon} x={x - 1} y={y + 1} size={24} />
        </g>
      ))}
      <Icon name="tree" x={20} y={40} size={40} />
      <Icon name="tree" x={36} y={84} size={32} />
      <Icon name="tree" x={268} y={60} size={40} />
      <Icon name="food" x={272} y={120} size={32} />
      <Icon name="food" x={26} y={130} size={28} />
    </svg>
  );
}

function RollingRealmsCover(): JSX.Element {
  return (
    <svg class="cover" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="t-blue" width="320" height="200" />
      <path class="t-leaf" d="M0 150C60 120 120 160 180 140S280 130 320 150V200H0z" />
      <circle class="cover-ring" cx="160" cy="100" r="74" />
      {crests.map((c, i) => {
        const a = (i / 9) * 2 * Math.PI - Math.PI / 2,
          x = 160 + 74 * Math.cos(a),
          y = 100 + 74 * Math.sin(a);
        return (
          <g>
            <path
              class={`cover-shield t-${tints[i]}`}
              d={`M${x - 20} ${y - 22}h40v20c0 14-9 21-20 26c-11-5-20-12-20-26z`}
            />
            <Icon name={c} x={x - 14} y={y - 17} size={28} />
          </g>
        );
      })}
      <g transform="rotate(-12 145 100)">
        <DieFace face={5} color="Y" x={118} y={78} size={44} />
      </g>
      <g transform="rotate(10 180 105)">
        <DieFace face={2} color="R" x={160} y={84} size={44} />
      </g>
    </svg>
  );
}

export const covers: Record<string, Cover> = {
  card_kingdoms: CardKingdomsCover,
  dice_city: DiceCityCover,
  dice_kingdoms: DiceKingdomsCover,
  era: EraCover,
  rolling_realms: RollingRealmsCover,
};
