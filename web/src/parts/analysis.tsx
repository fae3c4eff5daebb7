/* Expected points over time, luck and skill, and the decisions that cost most. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { AnalysisPoint, View } from '../protocol';
import { analysis, lookBack } from '../table';
import { number, say } from '../words';
import { nameOf } from './players';

const WORST = 3;

function Curve({ at, points }: { at: View; points: AnalysisPoint[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const css = getComputedStyle(document.documentElement);
    const ink = css.getPropertyValue('--ink'),
      faint = css.getPropertyValue('--faint');
    const axis = { stroke: ink, grid: { stroke: faint }, ticks: { stroke: faint } };
    const plot = new uPlot(
      {
        width: box.current!.clientWidth,
        height: 220,
        scales: { x: { time: false } },
        axes: [axis, axis],
        cursor: { drag: { x: false, y: false } },
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
  return <div ref={box} class="curve" role="img" aria-label={say('web.analysis.curve')} />;
}

export default function Analysis({ at }: { at: View }) {
  const { points, done, progress } = analysis.value!;
  const luck = at.seats.map((_, i) => points.reduce((sum, point) => sum + (point.luck?.[i] ?? 0), 0));
  const lost = at.seats.map((_, i) =>
    points.reduce((sum, point) => sum + (point.actor === i ? (point.loss ?? 0) : 0), 0),
  );
  const mine = points.filter(
    ({ actor, loss }) => actor !== null && (loss ?? 0) > 0 && (!at.mine.length || at.mine.includes(actor)),
  );
  const worst = [...mine].sort((a, b) => b.loss! - a.loss!).slice(0, WORST);
  return (
    <section class="analysis" aria-label={say('web.analysis')}>
      <h3>{say('web.analysis')}</h3>
      {!done && <progress value={progress} max={1} aria-label={say('web.analysis.busy')} />}
      {points.length > 1 && <Curve at={at} points={points} />}
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
            {luck.map((value, i) => (
              <td key={i}>{number(value, true)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{say('web.analysis.lost')}</th>
            {lost.map((value, i) => (
              <td key={i}>{number(-value)}</td>
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
                {point.text} <b>{number(-point.loss!)}</b>
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
