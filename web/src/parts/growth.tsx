/* Where the points came from: for each player, over the game, what each line of the score sheet held. */
import type { Growth as Step, View } from '../protocol';
import { number, say } from '../words';

type Span = [from: number, to: number];

/** Values on top of each other; what counts against a player goes down from nothing. */
function pile(values: number[]): Span[] {
  let high = 0,
    low = 0;
  return values.map((value) => (value >= 0 ? [high, (high += value)] : [low, (low += value)]));
}

/** The area of a source: along one edge in steps, and back along the other. */
function area(spans: Span[], plies: number[], end: number): string {
  const edge = (side: 0 | 1) =>
    spans.flatMap((span, i) => [plies[i], plies[i + 1] ?? end].map((ply) => `${ply} ${-span[side]}`));
  return `M${[...edge(1), ...edge(0).reverse()].join('L')}Z`;
}

/** Six colours that all eyes tell apart, then the same paler, then darker. */
const colour = (source: number) => ({
  fill: `color-mix(in srgb, var(--seat-${source % 6}) ${source < 6 ? 100 : 50}%, ${source < 12 ? 'var(--panel)' : 'currentColor'})`,
});

export function Growth({ view, names, growth }: { view: View; names: string[]; growth: Step[] }) {
  const { lines, total } = view.scores!;
  const used = lines
    .map(({ label, text }, line) => ({ line, name: text ?? say(label) }))
    .filter(({ line }) => growth.some((step) => step.lines[line].some((points) => points !== 0)));
  const plies = growth.map(({ ply }) => ply);
  const piles = names.map((_, column) => growth.map((step) => pile(used.map(({ line }) => step.lines[line][column]))));
  const tops = piles.flat(2).map(([, to]) => to);
  const high = tops.reduce((a, b) => Math.max(a, b), 1),
    low = tops.reduce((a, b) => Math.min(a, b), 0);
  return (
    <>
      <h3>{say('web.growth')}</h3>
      <div class="growth">
        {names.map((name, column) => (
          <figure key={column}>
            <figcaption>
              {name} <b>{number(total[column])}</b>
            </figcaption>
            <svg
              viewBox={`0 ${-high} ${view.ply} ${high - low}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={say('web.growth.of', name, number(total[column]))}
            >
              {used.map(({ line, name }, source) => (
                <path
                  key={line}
                  style={colour(source)}
                  d={area(
                    piles[column].map((spans) => spans[source]),
                    plies,
                    view.ply,
                  )}
                >
                  <title>{name}</title>
                </path>
              ))}
            </svg>
          </figure>
        ))}
      </div>
      <ul class="sources">
        {used.map(({ line, name }, source) => (
          <li key={line}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <path style={colour(source)} d="M0 0H1V1H0Z" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p class="muted">{say('web.growth.scale', number(Math.round(high)))}</p>
    </>
  );
}
