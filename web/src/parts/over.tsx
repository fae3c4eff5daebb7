/* After the game: the score sheet, the dice checked here, the replay, the link, the rematch and the analysis. */
import { lazy } from './lazy';
import { useState } from 'preact/hooks';
import { keepDice, keptDice, newDice } from '../dice';
import { Engine } from '../engine';
import { isLocal } from '../local';
import type { Scores, View } from '../protocol';
import { go } from '../route';
import { analyse, analysis, ask, complain, log, lookBack, nameOf, past } from '../table';
import { number, say } from '../words';
import { GradeSum } from './coach';
import { BestMoment, countedPoints, filled, Standings, useCounted } from './finish';
import { Copy } from './ui';

const Analysis = lazy(() => import('./analysis'));

export const columnsOf = (view: View): string[] => [
  ...view.seats.map(nameOf),
  ...(view.scores?.rival ? [say(view.scores.rival)] : []),
];

/** Lines of which nobody has anything are named together below the others. `counted`: how many of its lines are to be seen. */
export function ScoreSheet(p: { view: View; scores: Scores; final: boolean; counted?: number }) {
  const { view, scores, final } = p,
    lines = filled(scores),
    none = scores.lines.filter((line) => !lines.includes(line)),
    counted = p.counted ?? lines.length;
  const names = columnsOf(view);
  return (
    <div class="scroll">
      <table class="sheet">
        <thead>
          <tr>
            <td />
            {names.map((name, i) => (
              <th key={i} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={line.label} class={i < counted ? '' : 'uncounted'}>
              <th scope="row">{line.text ?? say(line.label)}</th>
              {line.value.map((value, i) => (
                <td key={i}>{number(value)}</td>
              ))}
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{say('web.total')}</th>
            {countedPoints(scores, counted).map((value, i) => (
              <td key={i}>{number(Math.round(100 * value) / 100)}</td>
            ))}
          </tr>
          {final && names.length > 1 && (
            <tr class={counted < lines.length ? 'ranks uncounted' : 'ranks'}>
              <th scope="row">{say('web.rank')}</th>
              {scores.rank.map((value, i) => (
                <td key={i}>{value}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {none.length > 0 && (
        <p class="muted none">{say('web.score.none', none.map(({ text, label }) => text ?? say(label)).join(', '))}</p>
      )}
    </div>
  );
}

function verdict(view: View, scores: Scores): string {
  if (view.result?.kind === 'cut') return say('web.over.cut');
  if (view.result?.kind === 'forfeit') return say('web.over.forfeit', nameOf(view.seats[view.result.seat ?? 0]));
  if (scores.rating) return scores.rating_text ?? say(scores.rating);
  const winners = columnsOf(view).filter((_, i) => scores.rank[i] === 1);
  if (winners.length === 1 && view.mine.length === 1 && scores.rank[view.mine[0]] === 1 && view.seats.length > 1)
    return say('web.over.won');
  return view.seats.length > 1 || scores.rival
    ? say('web.over.winner', winners.length, winners.join(', '))
    : say('web.over.points', number(scores.total[0]));
}

const recordText = async (view: View): Promise<string> =>
  isLocal(view.table)
    ? (await ask({ type: 'record' }))!.text
    : (await fetch(`/api/tables/${view.table}/record`)).text();

type Verdict = 'good' | 'unkept' | 'again' | 'local' | 'bad';

/** Repeats every draw from the disclosed seed, and holds it against what this browser kept from before the game. */
async function judgeDice(view: View): Promise<Verdict> {
  const engine = await Engine.create(),
    { commitment = '', promises = '', nonce = '' } = keptDice(view.table) ?? {};
  engine.load(await recordText(view));
  if (!engine.verify(commitment, promises, commitment && nonce)) return 'bad';
  if (view.dice.same_dice) return 'again';
  return isLocal(view.table) ? 'local' : commitment ? 'good' : 'unkept';
}

/** What this browser kept, for a program that checks the same elsewhere. */
function Kept({ view }: { view: View }) {
  const kept = keptDice(view.table);
  if (!kept?.commitment) return null;
  return (
    <details>
      <summary>{say('web.verify.command')}</summary>
      <code>
        jacta verify {view.game}-{view.table}.jacta --commitment {kept.commitment} --promises {kept.promises} --nonce{' '}
        {kept.nonce}
      </code>
    </details>
  );
}

function Verify({ view }: { view: View }) {
  const [found, setFound] = useState<Verdict | 'busy' | null>(null);
  const check = () => {
    setFound('busy');
    judgeDice(view).then(setFound, (why) => (complain(why), setFound(null)));
  };
  const bad = found === 'bad';
  return (
    <div class="verify">
      <button onClick={check} disabled={found === 'busy'}>
        {say('web.verify')}
      </button>
      <span role="status" class={bad ? 'bad' : 'good'}>
        {found === 'busy' ? '…' : found && `${bad ? '✗' : '✓'} ${say(`web.verify.${found}`)}`}
      </span>
      {found && found !== 'busy' && <Kept view={view} />}
    </div>
  );
}

export function Replay({ view }: { view: View }) {
  const ply = past.value?.ply ?? view.ply;
  const show = (to: number) => lookBack(Math.max(0, Math.min(view.ply, to)));
  return (
    <div class="replay" role="group" aria-label={say('web.replay')}>
      <button onClick={() => show(ply - 1)} disabled={ply === 0} aria-label={say('web.replay.back')}>
        ◀
      </button>
      <input
        type="range"
        min={0}
        max={view.ply}
        value={ply}
        aria-label={say('web.replay')}
        aria-valuetext={log.value[ply - 1]?.text ?? ''}
        onInput={(e) => show(Number(e.currentTarget.value))}
      />
      <button onClick={() => show(ply + 1)} disabled={ply === view.ply} aria-label={say('web.replay.on')}>
        ▶
      </button>
      <span class="replay-text">
        {number(ply)}/{number(view.ply)} {log.value[ply - 1]?.text ?? ''}
      </span>
    </div>
  );
}

async function saveRecord(view: View): Promise<void> {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([await recordText(view)], { type: 'text/plain' }));
  anchor.download = `${view.game}-${view.table}.jacta`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

export function Over({ view }: { view: View }) {
  const scores = view.scores!,
    names = columnsOf(view),
    lines = filled(scores).length,
    counted = useCounted(lines);
  const rematch = async (same_dice: boolean) => {
    const dice = same_dice || isLocal(view.table) ? null : await newDice();
    const answer = await ask({ type: 'rematch', same_dice, ...(dice && { promise: dice.promise }) });
    if (answer && dice) keepDice(answer.table, dice);
    if (answer) go(`/t/${answer.table}`);
  };
  return (
    <section class={past.value ? 'over looking-back' : 'over'} aria-label={say('web.over')}>
      <h2>{counted < lines ? say('web.over') : verdict(view, scores)}</h2>
      <Standings view={view} names={names} scores={scores} counted={counted} />
      <BestMoment view={view} names={names} record={() => recordText(view)} />
      <GradeSum />
      <div class="buttons">
        {view.mine.length > 0 && (
          <>
            <button class="primary" onClick={() => rematch(false)}>
              {say('web.rematch')}
            </button>
            <button onClick={() => rematch(true)}>{say('web.rematch.same')}</button>
          </>
        )}
        {!analysis.value && <button onClick={analyse}>{say('web.analyse')}</button>}
        {!isLocal(view.table) && <Copy address={`${location.origin}/t/${view.table}`} />}
      </div>
      {analysis.value && <Analysis view={view} names={names} />}
      <ScoreSheet view={view} scores={scores} counted={counted} final />
      <Replay view={view} />
      <div class="buttons">
        {view.dice.seed && <Verify view={view} />}
        <button onClick={() => saveRecord(view)}>{say('web.record')}</button>
      </div>
      {view.rematch && view.rematch !== view.table && (
        <p class="notice">
          <a href={`/t/${view.rematch}`}>{say('web.rematch.there')}</a>
        </p>
      )}
    </section>
  );
}
