/* Something to come back to: finished games, wins by game and opponent, best results alone. */
import { useEffect, useState } from 'preact/hooks';
import { link } from '../link';
import { isLocal, local } from '../local';
import { Dialog } from '../parts/ui';
import type { Answer, PastGame } from '../protocol';
import { complain, nameOf } from '../table';
import { has, lang, learnWords, number, say } from '../words';

const SHOWN = 20;
const endOf = ({ at, result }: PastGame): number => result?.ended || at;

/** All games that this browser and, where it answers, the server know of. */
async function allGames(online: boolean): Promise<PastGame[]> {
  const found = local.history();
  for (let before: number | null | undefined = undefined; online && before !== null;) {
    const page: Answer<'history'> = await link.ask({ type: 'history', ...(before !== undefined && { before }) });
    found.push(...page.games);
    before = page.next;
  }
  return found.sort((a, b) => endOf(b) - endOf(a));
}

/** Against whom: a bot's level, people, or both; null: alone. */
function rivals({ seats, mine }: PastGame): string | null {
  const others = seats.filter(({ seat }) => !mine.includes(seat));
  const bots = new Set(others.filter(({ who }) => who === 'bot').map(({ bot }) => bot ?? ''));
  if (!others.length) return null;
  if (others.every(({ who }) => who === 'person')) return say('history.people');
  if (others.some(({ who }) => who === 'person')) return say('history.mixed');
  return [...bots].map((bot) => (has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : bot)).join(', ');
}

const isWon = ({ mine, seats, result }: PastGame): boolean =>
  seats.length > 1 && mine.some((seat) => result?.rank[seat] === 1);

function verdict(game: PastGame): string {
  const { result, mine, seats } = game;
  if (!result) return '';
  if (result.kind === 'cut') return say('history.cut');
  if (isWon(game)) return say('history.won.it');
  const rank = seats.length > 1 ? say('history.lost', result.rank[mine[0]], seats.length) : say('history.alone');
  return result.kind === 'played' ? rank : `${rank}, ${say(`history.${result.kind}`)}`;
}

/* ---- Numbers -------------------------------------------------------------------------------- */

/** One row a game and opponent: how often played, how often won. */
function wins(games: PastGame[]): [string, string, number, number][] {
  const rows = new Map<string, [string, string, number, number]>();
  for (const game of games) {
    const against = rivals(game);
    if (against === null || !game.result || game.result.kind === 'cut' || game.mine.length !== 1) continue;
    const key = `${game.game} ${against}`;
    const row = rows.get(key) ?? [game.game, against, 0, 0];
    rows.set(key, [row[0], row[1], row[2] + 1, row[3] + Number(isWon(game))]);
  }
  return [...rows.values()].sort((a, b) => (a[0] + a[1] < b[0] + b[1] ? -1 : 1));
}

/** The best game alone of each. */
function best(games: PastGame[]): PastGame[] {
  const found = new Map<string, PastGame>();
  for (const game of games.filter(({ seats, result }) => seats.length === 1 && result?.kind === 'played')) {
    const before = found.get(game.game);
    if (!before || game.result!.total[0] > before.result!.total[0]) found.set(game.game, game);
  }
  return [...found.values()];
}

function Wins({ games }: { games: PastGame[] }) {
  const rows = wins(games);
  if (!rows.length) return null;
  return (
    <section>
      <h2>{say('history.wins')}</h2>
      <table class="sheet">
        <thead>
          <tr>
            {['game', 'against', 'played', 'won'].map((key) => (
              <th key={key} scope="col">
                {say(`history.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([game, against, played, won]) => (
            <tr key={game + against}>
              <th scope="row">{say(`${game}.title`)}</th>
              <td>{against}</td>
              <td>{number(played)}</td>
              <td>{number(won)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Best({ games }: { games: PastGame[] }) {
  const rows = best(games);
  if (!rows.length) return null;
  return (
    <section>
      <h2>{say('history.best')}</h2>
      <ul>
        {rows.map(({ table, game, result }) => (
          <li key={game}>
            <a href={`/t/${table}`}>{say(`${game}.title`)}</a>
            {say('web.colon')}
            {say('history.score', result!.total[0])}
            {result!.rating && has(result!.rating) && `, ${say(result!.rating)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/* ---- The list ------------------------------------------------------------------------------- */

async function forget({ table }: PastGame): Promise<void> {
  await (isLocal(table) ? local : link).ask({ type: 'forget', table });
}

const recordOf = async ({ table }: PastGame): Promise<string> =>
  isLocal(table) ? local.recordOf(table) : (await fetch(`/api/tables/${table}/record`)).text();

/** A file with all games and their records. */
async function save(games: PastGame[]): Promise<void> {
  const whole = [];
  for (const game of games) whole.push({ ...game, record: await recordOf(game) });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(
    new Blob([JSON.stringify({ games: whole }, null, 1)], { type: 'application/json' }),
  );
  anchor.download = 'jacta-games.json';
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

function Line({ game, onDelete }: { game: PastGame; onDelete(): void }) {
  const { table, seats, mine, result } = game;
  const others = seats.filter(({ seat }) => !mine.includes(seat)).map(nameOf);
  const date = new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium', timeStyle: 'short' }).format(endOf(game));
  const minutes = result ? Math.max(1, Math.round((result.ended - result.began) / 60000)) : 0;
  return (
    <li>
      <div>
        <b>{say(`${game.game}.title`)}</b> <span class={isWon(game) ? 'good' : ''}>{verdict(game)}</span>
        <br />
        {others.length > 0 && `${say('history.with', others.join(', '))} · `}
        {result && `${result.total.map((points) => number(points)).join(' : ')} · `}
        <span class="muted">
          <time dateTime={new Date(endOf(game)).toISOString()}>{date}</time>
          {result && ` · ${say('history.length', minutes, result.plies)}`}
        </span>
      </div>
      <span class="buttons">
        <a class="button" href={`/t/${table}`}>
          {say('history.look')}
        </a>
        <button class="plain" onClick={onDelete}>
          {say('history.delete')}
        </button>
      </span>
    </li>
  );
}

export default function History() {
  const online = link.state.value === 'online';
  const [games, setGames] = useState<PastGame[] | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const [sure, setSure] = useState(false);
  useEffect(() => {
    if (link.state.value === 'connecting') return;
    void allGames(online)
      .then(async (found) => {
        await Promise.all([...new Set(best(found).map(({ game }) => game))].map(learnWords)); // for their titles
        setGames(found);
      })
      .catch(complain);
  }, [online, link.state.value === 'connecting']);
  const drop = async (gone: PastGame[]) => {
    for (const game of gone) await forget(game).catch(complain);
    setSure(false);
    setGames(await allGames(online).catch(() => []));
  };
  return (
    <main class="start history">
      <a class="back" href="/">
        ‹ {say('web.home')}
      </a>
      <h1>{say('history.title')}</h1>
      {!online && games && <p class="notice">{say('history.part')}</p>}
      {!games && <p role="status">{say('history.loading')}</p>}
      {games?.length === 0 && <p>{say('history.none')}</p>}
      {games && games.length > 0 && (
        <>
          <Wins games={games} />
          <Best games={games} />
          <section>
            <h2>{say('history.title')}</h2>
            <ul class="past">
              {games.slice(0, shown).map((game) => (
                <Line key={game.table} game={game} onDelete={() => void drop([game])} />
              ))}
            </ul>
            {games.length > shown && (
              <button class="more" onClick={() => setShown(shown + SHOWN)}>
                {say('history.more')}
              </button>
            )}
          </section>
          <div class="buttons">
            <button class="export" onClick={() => void save(games).catch(complain)}>
              {say('history.export')}
            </button>
            <button class="delete-all" onClick={() => setSure(true)}>
              {say('history.delete.all')}
            </button>
          </div>
        </>
      )}
      {sure && (
        <Dialog title={say('history.delete.all')} onClose={() => setSure(false)}>
          <p>{say('history.delete.sure', games!.length)}</p>
          <button class="primary" onClick={() => void drop(games!)}>
            {say('history.delete.all')}
          </button>
        </Dialog>
      )}
    </main>
  );
}
