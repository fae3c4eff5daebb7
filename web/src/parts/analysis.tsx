/* The expected result over time, luck and skill, and the decisions that cost most. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { AnalysisPoint, View } from '../protocol';
import { analysis, lookBack, nameOf } from '../table';
import { number, say } from '../words';

const WORST = 3;

const tenths = (value: number) => Math.round(10 * value) / 10;

/** A figure with how far off it may be. */
const within = (value: number, error: number, signed = false) =>
  `${number(tenths(value), signed)} ±${number(tenths(error))}`;

function Curve({ at, points, name }: { at: View; points: AnalysisPoint[]; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const css = getComputedStyle(box.current!);
    const { color: ink, borderTopColor: faint } = css;
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
          ...at.seats.map((seat, i) => ({
            label: nameOf(seat),
            stroke: css.getPropertyValue(`--seat-${i % 6}`),
            width: 2,
            dash: i ? [4 * i, 3] : [],
          })),
        ],
      },
      [points.map(({ ply }) => ply), ...at.seats.map((_, i) => points.map(({ expected }) => expected[i]))],
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

export default function Analysis({ at }: { at: View }) {
  const { points, seats, unit, done, progress } = analysis.value!;
  if (!done)
    return (
      <label class="analysis">
        {say('web.analysis.busy')} <progress value={progress} />
      </label>
    );
  const name = say(`web.analysis.curve.${unit}`);
  const mine = points.filter(
    ({ actor, loss }) => actor !== null && (loss ?? 0) > 0 && (!at.mine.length || at.mine.includes(actor)),
  );
  const worst = [...mine].sort((a, b) => b.loss! - a.loss!).slice(0, WORST);
  return (
    <section class="analysis" aria-label={say('web.analysis')}>
      <h3>{say('web.analysis')}</h3>
      <p>{name}</p>
      {points.length > 1 && <Curve at={at} points={points} name={name} />}
      <table class="sheet">
        <thead>
          <tr>
            <td />
            {at.seats.map((seat) => (
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
              <td key={i}>{within(luck, luck_error, true)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{say('web.analysis.lost')}</th>
            {seats.map(({ loss, loss_error }, i) => (
              <td key={i}>{within(-loss, loss_error)}</td>
            ))}
          </tr>
        </tbody>
      </table>
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
    </section>
  );
}
