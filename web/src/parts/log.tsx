/* What has happened, grouped by turn; a click shows that position. */
import { Fragment } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { ownerOf, scene, toldOf } from '../film';
import { Charge } from '../icons';
import type { Effect, Entry, Gain, View, Worth } from '../protocol';
import { log, lookBack, nameOf, past, turns } from '../table';
import { say } from '../words';
import { useFrame } from './ui';

/* Entries stay what they are, and a log is told again after every move. */
const sayings = new WeakMap<Entry, string>();
function saying(entry: Entry): string {
  const said = sayings.get(entry) ?? JSON.stringify([ownerOf(entry), entry.text, entry.gains, entry.effects]);
  sayings.set(entry, said);
  return said;
}

/** An entry that stands for so many of which the same is said. */
type Told = Entry & { times?: number };

/** Of secrets that follow each other, those of which the same is said are told once, with how often. */
export function told(entries: Entry[]): Told[] {
  const said = new Map<string, Told>();
  return entries.flatMap((entry): Told[] => {
    if (entry.move !== null) {
      said.clear();
      return [entry];
    }
    const first = said.get(saying(entry));
    if (first) {
      first.times!++;
      return [];
    }
    const secret = { ...entry, times: 1 };
    said.set(saying(entry), secret);
    return [secret];
  });
}

export const Said = ({ entry }: { entry: Told }) => (
  <>
    {entry.text}
    {(entry.times ?? 1) > 1 && `, ${say('web.times', entry.times!)}`}
  </>
);

/** Consecutive events of one player; what is nobody's own opens the group of who comes next. */
export function grouped(entries: Told[]): Told[][] {
  const groups: Told[][] = [];
  for (const entry of entries) {
    const last = groups[groups.length - 1];
    const owner = last?.map(ownerOf).find((seat) => seat !== null);
    if (last && (owner === undefined || ownerOf(entry) === owner)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const Owner = ({ name, seat }: { name: string; seat: number }) => (
  <p class="log-actor">
    <Charge seat={seat} size={18} /> {name}
  </p>
);

/** What the players are called: the same list until one is called something else, so that lines are not drawn again. */
function useNames(view: View): string[] {
  const names = view.seats.map(nameOf);
  return useMemo(() => names, [names.join('\n')]);
}

/** Losses are told apart. */
const Row = ({ gains }: { gains: Gain[] }) => (
  <>
    {gains.map(({ key, text, good }) => (
      <span key={key} class={good ? 'gain' : 'loss'}>
        {' '}
        {text}
      </span>
    ))}
  </>
);

/** What an event brings who plays it. */
export const Gains = ({ worth }: { worth: Worth }) => (
  <>
    <Row gains={worth.gains} />
    {worth.points_text && <b class={worth.points < 0 ? 'loss' : 'gain'}> {worth.points_text}</b>}
  </>
);

/** What happened by itself, and to whom; under the name of its owner that one is not named again. */
export const Effects = (d: { effects: Effect[]; names: string[]; owner: number | null }) => (
  <>
    {d.effects.map(({ seat, name, text, gains }, i) => {
      const who = seat !== null && seat !== d.owner && (d.names[seat] ?? name);
      return (
        <span key={i} class="effect">
          {who && <b>{text ? who + say('web.colon') : who}</b>}
          {text}
          <Row gains={gains} />
        </span>
      );
    })}
  </>
);

/** Whether it stands in the news, too. */
function isNews({ ply }: Entry): boolean {
  const { ended, began } = turns.value;
  return ended > 0 && ply >= ended && ply < began;
}

/** Drawn again when what it is given is another or the position that is looked at, and no more: there are hundreds. */
function Line({ entry, names, news }: { entry: Told; names: string[]; news: boolean }) {
  const look = news ? 'entry news-too' : 'entry';
  return (
    <button class={past.value?.ply === entry.ply + 1 ? `${look} on` : look} onClick={() => lookBack(entry.ply + 1)}>
      {entry.actor === null && (
        <span class="dice-mark" aria-hidden="true">
          ⚄
        </span>
      )}
      <span>
        <Said entry={entry} />
        <Gains worth={entry} />
        <Effects effects={entry.effects} names={names} owner={ownerOf(entry)} />
      </span>
    </button>
  );
}

/** `open`: it is on the screen; what is not cannot be scrolled to its end. */
export function Log({ view, open }: { view: View; open: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const entries = log.value,
    names = useNames(view);
  useFrame(() => {
    if (!past.value && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.length, open]);
  return (
    <ol class="log" ref={list} aria-label={say('web.log')}>
      {grouped(told(entries.slice(-400))).map((group) => {
        const first = group.findIndex((entry) => ownerOf(entry) !== null),
          owner = first < 0 ? null : ownerOf(group[first]);
        const fresh = turns.value.ended > 0 && group[0].ply >= turns.value.ended;
        return (
          <li key={group[0].ply} class={`${fresh ? 'fresh' : ''}${group.every(isNews) ? ' news-too' : ''}`}>
            {group.map((entry, i) => (
              <Fragment key={entry.ply}>
                {owner !== null && i === first && <Owner name={names[owner]} seat={owner} />}
                <Line entry={entry} names={names} news={isNews(entry)} />
              </Fragment>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** What the others did since the player's last turn, all of it: while they play its end is in sight, then its beginning. */
export function News({ view }: { view: View }) {
  const { ended, began } = turns.value,
    news = told(log.value.slice(ended, began)),
    running = !!scene.value?.running,
    names = useNames(view),
    list = useRef<HTMLDetailsElement>(null);
  useFrame(() => {
    if (list.current) list.current.scrollTop = running ? list.current.scrollHeight : 0;
  }, [news.length, running]);
  if (!news.length || !ended || !view.mine.length) return null;
  const played = log.value.slice(0, ended).some(({ actor }) => view.mine.includes(actor ?? -1));
  return (
    <details class="news" open ref={list}>
      <summary>{say(played ? 'web.news' : 'web.news.first', news.length)}</summary>
      <ol>
        {news.map((entry, i) => {
          const owner = ownerOf(entry);
          return (
            <li key={entry.ply}>
              {owner !== null && owner !== toldOf(news.slice(0, i)) && <Owner name={names[owner]} seat={owner} />}
              <Line entry={entry} names={names} news />
            </li>
          );
        })}
      </ol>
    </details>
  );
}
