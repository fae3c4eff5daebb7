/* The expected result over time, luck and skill, and the decisions that cost most. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { AnalysisPoint, View } from '../protocol';
import { analysis, lookBack, nameOf } from '../table';
import { number, say } from '../words';
import { Growth } from './growth';

const WORST = 3;

const tenths = (value: number) => Math.round(10 * value) / 10;

/** A figure with how far off it may be. */
const within = (value: number, error: number, signed = false) =>
  `${number(tenths(value), signed)} ±${number(tenths(error))}`;

/** What is no larger than its error is no finding. */
const isFound = (value: number, error: number) => Math.abs(value) > error;

const Cell = (p: { value: number; error: number; signed?: boolean }) => (
  <td>{isFound(p.value, p.error) ? within(p.value, p.error, p.signed) : '–'}</td>
);

/** What the dice did to a player, in plain words. */
function luckOf(name: string, unit: string, luck: number, error: number): string {
  if (!isFound(luck, error)) return say('web.luck.even', name);
  return say(`web.luck.${luck > 0 ? 'good' : 'bad'}.${unit}`, name, number(Math.round(Math.abs(luck))));
}

/** A share cannot leave its scale. */
const within100 = (value: number, unit: string) => (unit === 'percent' ? Math.max(0, Math.min(100, value)) : value);

function Curve({ view, points, name, unit }: { view: View; points: AnalysisPoint[]; name: string; unit: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const css = getComputedStyle(box.current!);
    const { color: ink, borderTopColor: faint } = css;
    const colour = (seat: number) => css.getPropertyValue(`--seat-${seat % 6}`);
    const seats = view.seats.length;
    /* How far up and down each may be. */
    const edges = view.seats.flatMap((_, i) =>
      [1, -1].map((side) =>
        points.map(({ expected, expected_error }) => within100(expected[i] + side * expected_error[i], unit)),
      ),
    );
    const axis = { stroke: ink, grid: { stroke: faint }, ticks: { stroke: faint } };
    const plot = new uPlot(
      {
        width: box.current!.clientWidth,
        height: 220,
        scales: { x: { time: false } },
        axes: [axis, axis],
        cursor: { drag: { x: false, y: false } },
        legend: { live: false },
        series: [
          {},
          ...view.seats.map((seat, i) => ({
            label: nameOf(seat),
            stroke: colour(i),
            width: 2,
            dash: i ? [4 * i, 3] : [],
          })),
          ...edges.map(() => ({ label: '', class: 'edge', stroke: 'transparent', points: { show: false } })),
        ],
        bands: view.seats.map((_, i) => ({
          series: [seats + 1 + 2 * i, seats + 2 + 2 * i],
          fill: `color-mix(in srgb, ${colour(i)} 12%, transparent)`,
        })),
      },
      [points.map(({ ply }) => ply), ...view.seats.map((_, i) => points.map(({ expected }) => expected[i])), ...edges],
      box.current!,
    );
    plot.over.addEventListener(
      'click',
      () => plot.cursor.idx != null && void lookBack(points[plot.cursor.idx].ply + 1),
    );
    return () => plot.destroy();
  }, [points]);
  return <div ref={box} class="curve" role="img" aria-label={name} />;
}

export default function Analysis({ view, names }: { view: View; names: string[] }) {
  const { points, seats, unit, done, progress, growth } = analysis.value!;
  if (!done)
    return (
      <label class="analysis">
        {say('web.analysis.busy')} <progress value={progress} />
      </label>
    );
  const name = say(`web.analysis.curve.${unit}`);
  const mine = points.filter(
    ({ actor, loss = 0, error = 0 }) =>
      actor !== null && loss > 0 && isFound(loss, error) && (!view.mine.length || view.mine.includes(actor)),
  );
  const worst = [...mine].sort((a, b) => b.loss! - a.loss!).slice(0, WORST);
  const found = seats.some(
    (seat) =>
      isFound(seat.luck, seat.luck_error) ||
      isFound(seat.skill, seat.skill_error) ||
      isFound(seat.loss, seat.loss_error),
  );
  return (
    <section class="analysis" aria-label={say('web.analysis')}>
      <h3>{say('web.analysis')}</h3>
      {seats.map(
        ({ luck, luck_error }, i) =>
          (!view.mine.length || view.mine.includes(i)) && (
            <p key={i} class="luck">
              {luckOf(nameOf(view.seats[i]), unit, luck, luck_error)}
            </p>
          ),
      )}
      <p>{name}</p>
      {points.length > 1 && <Curve view={view} points={points} name={name} unit={unit} />}
      <table class="sheet">
        <thead>
          <tr>
            <td />
            {view.seats.map((seat) => (
              <th key={seat.seat} scope="col">
                {nameOf(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say('web.analysis.luck')}</th>
            {seats.map(({ luck, luck_error }, i) => (
              <Cell key={i} value={luck} error={luck_error} signed />
            ))}
          </tr>
          <tr>
            <th scope="row">{say('web.analysis.skill')}</th>
            {seats.map(({ skill, skill_error }, i) => (
              <Cell key={i} value={skill} error={skill_error} signed />
            ))}
          </tr>
          <tr>
            <th scope="row">{say('web.analysis.lost')}</th>
            {seats.map(({ loss, loss_error }, i) => (
              <Cell key={i} value={-loss} error={loss_error} />
            ))}
          </tr>
        </tbody>
      </table>
      <p class="muted">{say(found || worst.length ? 'web.analysis.dash' : 'web.analysis.nothing')}</p>
      {worst.length > 0 && <h3>{say('web.analysis.worst')}</h3>}
      <ol class="worst">
        {worst.map((point) => (
          <li key={point.ply}>
            <button class="entry" onClick={() => lookBack(point.ply)}>
              <span>
                {point.text} <b>{within(-point.loss!, point.error!)}</b>
                <br />
                <span class="good">{say('web.analysis.better', point.best_text ?? '')}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {growth.length > 1 && <Growth view={view} names={names} growth={growth} />}
    </section>
  );
}
