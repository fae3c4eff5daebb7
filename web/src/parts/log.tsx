/* What has happened, grouped by turn; a click shows that position. */
import { useEffect, useRef } from 'preact/hooks';
import { Charge } from '../icons';
import type { Entry, View } from '../protocol';
import { lastTurn, log, lookBack, nameOf, past } from '../table';
import { say, sayGain, sayPoints } from '../words';

/** What can be told: secret chance leaves nothing to say, and one secret after another of the same player no more. */
function told(entries: Entry[]): Entry[] {
  const some = entries.filter(({ actor, move }) => actor !== null || move !== null);
  return some.filter(
    ({ actor, move }, i) => move !== null || some[i - 1]?.move !== null || some[i - 1].actor !== actor,
  );
}

/** Consecutive events of one actor; chance opens the group of who acts next. */
export function grouped(entries: Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups[groups.length - 1];
    const actor = last?.find((one) => one.actor !== null)?.actor;
    if (last && (actor === undefined ? true : entry.actor === actor)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** What an event brings, losses told apart. */
export const Gains = ({ of }: { of: Pick<Entry, 'gains' | 'points'> }) => (
  <>
    {of.gains.map(({ key, amount, good }) => (
      <span key={key} class={good ? 'gain' : 'loss'}>
        {' '}
        {sayGain(key, amount)}
      </span>
    ))}
    {of.points !== 0 && <b class={of.points < 0 ? 'loss' : 'gain'}> {sayPoints(of.points)}</b>}
  </>
);

function Line({ entry }: { entry: Entry }) {
  return (
    <button class={`entry${past.value?.ply === entry.ply + 1 ? ' on' : ''}`} onClick={() => lookBack(entry.ply + 1)}>
      {entry.actor === null && (
        <span class="dice-mark" aria-hidden="true">
          ⚄
        </span>
      )}
      <span>
        {entry.text}
        <Gains of={entry} />
      </span>
    </button>
  );
}

export function Log({ at }: { at: View }) {
  const list = useRef<HTMLOListElement>(null);
  const entries = log.value;
  useEffect(() => {
    if (!past.value && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.length]);
  return (
    <ol class="log" ref={list} aria-label={say('web.log')}>
      {grouped(told(entries.slice(-400))).map((group) => {
        const actor = group.find((entry) => entry.actor !== null)?.actor;
        const fresh = lastTurn.value > 0 && group[0].ply >= lastTurn.value;
        return (
          <li key={group[0].ply} class={fresh ? 'fresh' : ''}>
            {actor !== undefined && actor !== null && (
              <p class="log-actor">
                <Charge seat={actor} size={18} /> {nameOf(at.seats[actor])}
              </p>
            )}
            {group.map((entry) => (
              <Line key={entry.ply} entry={entry} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** What the others did since the player's last decision, in a few lines. */
export function News({ at }: { at: View }) {
  const news = told(log.value).filter(
    (entry) => entry.ply >= lastTurn.value && (entry.actor === null || !at.mine.includes(entry.actor)),
  );
  if (!news.length || !lastTurn.value) return null;
  return (
    <details class="news">
      <summary>{say('web.news', news.length)}</summary>
      <ol>
        {news.slice(-20).map((entry) => (
          <li key={entry.ply}>
            {entry.actor !== null && (
              <b>
                {nameOf(at.seats[entry.actor])}
                {say('web.colon')}
              </b>
            )}
            {entry.text}
            <Gains of={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
}
