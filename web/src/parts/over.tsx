/* After the game: the score sheet, the dice checked here, the replay, the link, the rematch and the analysis. */
import { lazy } from './lazy';
import { useState } from 'preact/hooks';
import { Engine } from '../engine';
import { commitment, diceKey, source, randomHex } from '../fair';
import { isLocal } from '../local';
import type { Scores, View } from '../protocol';
import { go } from '../route';
import { analyse, analysis, ask, complain, log, lookBack, nameOf, past } from '../table';
import { number, say } from '../words';
import { Copy } from './ui';

const Analysis = lazy(() => import('./analysis'));

export const columnsOf = (at: View): string[] => [
  ...at.seats.map(nameOf),
  ...(at.scores?.rival ? [say(at.scores.rival)] : []),
];

export function ScoreSheet({ at, scores, final }: { at: View; scores: Scores; final: boolean }) {
  const names = columnsOf(at);
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
          {scores.lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.text ?? say(line.label)}</th>
              {line.value.map((value, i) => (
                <td key={i}>{number(value)}</td>
              ))}
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{say('web.total')}</th>
            {scores.total.map((value, i) => (
              <td key={i}>{number(value)}</td>
            ))}
          </tr>
          {final && names.length > 1 && (
            <tr class="ranks">
              <th scope="row">{say('web.rank')}</th>
              {scores.rank.map((value, i) => (
                <td key={i}>{value}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function verdict(at: View, scores: Scores): string {
  if (at.result?.kind === 'cut') return say('web.over.cut');
  if (at.result?.kind === 'forfeit') return say('web.over.forfeit', nameOf(at.seats[at.result.seat ?? 0]));
  if (scores.rating) return scores.rating_text ?? say(scores.rating);
  const winners = columnsOf(at).filter((_, i) => scores.rank[i] === 1);
  if (winners.length === 1 && at.mine.length === 1 && scores.rank[at.mine[0]] === 1 && at.seats.length > 1)
    return say('web.over.won');
  return at.seats.length > 1 || scores.rival
    ? say('web.over.winner', winners.length, winners.join(', '))
    : say('web.over.points', number(scores.total[0]));
}

const recordText = async (at: View): Promise<string> =>
  isLocal(at.table) ? (await ask({ type: 'record' }))!.text : (await fetch(`/api/tables/${at.table}/record`)).text();

/** Repeats every draw from the disclosed seed. */
async function diceAreFair(at: View): Promise<boolean> {
  const { seed, nonces, commitment: promised } = at.dice;
  if (!seed || commitment(seed) !== promised) return false;
  const engine = await Engine.create();
  if (engine.load(await recordText(at))) return false;
  const key = diceKey(
    seed,
    nonces.map((nonce) => nonce ?? ''),
  );
  return engine.allFell((n) => source(key, n));
}

function Verify({ at }: { at: View }) {
  const [fair, setFair] = useState<boolean | 'busy' | null>(null);
  const check = () => {
    setFair('busy');
    diceAreFair(at).then(setFair, (why) => (complain(why), setFair(null)));
  };
  return (
    <div class="verify">
      <button onClick={check} disabled={fair === 'busy'}>
        {say('web.verify')}
      </button>
      <span role="status" class={fair === true ? 'good' : 'bad'}>
        {fair === true
          ? `✓ ${say('web.verify.good')}`
          : fair === false
            ? `✗ ${say('web.verify.bad')}`
            : fair === 'busy'
              ? '…'
              : ''}
      </span>
    </div>
  );
}

export function Replay({ at }: { at: View }) {
  const ply = past.value?.ply ?? at.ply;
  const show = (to: number) => lookBack(Math.max(0, Math.min(at.ply, to)));
  return (
    <div class="replay" role="group" aria-label={say('web.replay')}>
      <button onClick={() => show(ply - 1)} disabled={ply === 0} aria-label={say('web.replay.back')}>
        ◀
      </button>
      <input
        type="range"
        min={0}
        max={at.ply}
        value={ply}
        aria-label={say('web.replay')}
        aria-valuetext={log.value[ply - 1]?.text ?? ''}
        onInput={(e) => show(Number(e.currentTarget.value))}
      />
      <button onClick={() => show(ply + 1)} disabled={ply === at.ply} aria-label={say('web.replay.on')}>
        ▶
      </button>
      <span class="replay-text">
        {number(ply)}/{number(at.ply)} {log.value[ply - 1]?.text ?? ''}
      </span>
    </div>
  );
}

async function saveRecord(at: View): Promise<void> {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([await recordText(at)], { type: 'text/plain' }));
  anchor.download = `${at.game}-${at.table}.jacta`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

export function Over({ at }: { at: View }) {
  const scores = at.scores!;
  const rematch = async (same_dice: boolean) => {
    const answer = await ask({ type: 'rematch', same_dice, nonce: randomHex(16) });
    if (answer) go(`/t/${answer.table}`);
  };
  return (
    <section class={past.value ? 'over looking-back' : 'over'} aria-label={say('web.over')}>
      <h2>{verdict(at, scores)}</h2>
      {at.mine.length > 0 && (
        <div class="buttons">
          <button class="primary" onClick={() => rematch(false)}>
            {say('web.rematch')}
          </button>
          <button onClick={() => rematch(true)}>{say('web.rematch.same')}</button>
        </div>
      )}
      <ScoreSheet at={at} scores={scores} final />
      <Replay at={at} />
      <div class="buttons">
        {at.dice.seed && <Verify at={at} />}
        {!isLocal(at.table) && <Copy address={`${location.origin}/t/${at.table}`} />}
        <button onClick={() => saveRecord(at)}>{say('web.record')}</button>
        {!analysis.value && <button onClick={analyse}>{say('web.analyse')}</button>}
      </div>
      {at.rematch && at.rematch !== at.table && (
        <p class="notice">
          <a href={`/t/${at.rematch}`}>{say('web.rematch.there')}</a>
        </p>
      )}
      {analysis.value && <Analysis at={at} />}
    </section>
  );
}
