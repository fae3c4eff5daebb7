/* The five games, and the tables there are. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { covers } from '../boards';
import { games } from '../generated/games';
import { link } from '../link';
import { local } from '../local';
import { type GameInfo, type Lobby, type PastGame, Refusal, type Summary } from '../protocol';
import { go } from '../route';
import { complain, nameOf } from '../seen';
import { number, say } from '../words';

declare const VERSION: string;
declare const LESSONS: Record<string, string>;

const LISTED = 8;
const RECORD_MOST = 1_000_000;

const lobby = signal<Lobby>({ mine: [], open: [], live: [] });

function useLobby(): void {
  const state = link.state.value;
  useEffect(() => {
    lobby.value = { mine: [], open: [], live: [] };
    if (state !== 'online') return;
    const quiet = link.listen((message) => message.type === 'lobby' && (lobby.value = { ...lobby.value, ...message }));
    void link.ask({ type: 'lobby', watch: true }).catch(() => undefined);
    return () => {
      quiet();
      void link.ask({ type: 'lobby', watch: false }).catch(() => undefined);
    };
  }, [state]);
}

/** The points of finished games by their tables. */
const totals = signal<Record<string, number[]>>({});

/** Learns them from this browser and, where it answers, from the server. */
function useTotals(finished: number): void {
  const online = link.state.value === 'online';
  useEffect(() => {
    const keep = (games: PastGame[]) => {
      const known = games.flatMap(({ table, result }) => (result ? [[table, result.total] as const] : []));
      totals.value = { ...totals.value, ...Object.fromEntries(known) };
    };
    keep(local.history());
    if (online && finished)
      void link.ask({ type: 'history' }).then(
        ({ games }) => keep(games),
        () => undefined,
      );
  }, [online, finished]);
}

/** The players, and of a finished game what each has. */
const playersOf = ({ table, seats }: Summary): string =>
  seats
    .map((seat, i) =>
      [nameOf(seat), ...(totals.value[table] ? [number(totals.value[table][i])] : [])].join(say('web.colon')),
    )
    .join(' · ');

function Tables({ title, tables, empty }: { title: string; tables: Summary[]; empty?: string }) {
  if (!tables.length && !empty) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      {!tables.length && <p class="muted">{empty}</p>}
      <ul>
        {tables.slice(0, LISTED).map((one) => {
          const Cover = covers[one.game];
          const mine = one.my_turn && one.phase === 'playing';
          return (
            <li key={one.table}>
              <a href={`/t/${one.table}`} class={mine ? 'my-turn' : ''}>
                <span class="cover-art" aria-hidden="true">
                  {Cover && <Cover />}
                </span>
                <span>
                  <b>{say(`${one.game}.title`)}</b>
                  <br />
                  {playersOf(one)}
                  <br />
                  <span class={mine ? 'bad' : 'muted'}>
                    {mine
                      ? say('web.turn.yours')
                      : one.phase === 'playing'
                        ? one.status
                        : say(`web.phase.${one.phase}`)}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function GameCard({ id, min_players, max_players }: GameInfo) {
  const Cover = covers[id];
  const title = say(`${id}.title`);
  return (
    <li class="game-card">
      <a href={`/play/${id}`} class="cover-art" tabIndex={-1} aria-hidden="true">
        {Cover ? <Cover /> : null}
      </a>
      <h2>{title}</h2>
      <p>{say(`${id}.tagline`)}</p>
      <p class="muted">{say('web.players.range', min_players, max_players)}</p>
      <div class="buttons">
        <a class="button primary" href={`/play/${id}`} aria-label={say('web.play.named', title)}>
          {say('web.play')}
        </a>
        {id in LESSONS && (
          <a class="button" href={`/learn/${id}`} aria-label={say('web.learn.named', title)}>
            {say('web.learn')}
          </a>
        )}
      </div>
    </li>
  );
}

/** A table is found by its address, however much of it somebody has sent. */
export function addressOf(text: string): string | null {
  const found = /(?:^|\/t\/)([\w-]+)(?:\?invite=([\w-]+))?$/.exec(text.trim());
  return found && `/t/${found[1]}${found[2] ? `?invite=${found[2]}` : ''}`;
}

function Join() {
  const join = (event: Event) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('table'));
    const address = addressOf(text);
    if (address) go(address);
    else complain(new Refusal('', say('web.join.bad')));
  };
  return (
    <form class="join served" onSubmit={join}>
      <label class="field">
        {say('web.join')}
        <input name="table" required placeholder={say('web.join.example')} />
      </label>
      <button>{say('web.join.go')}</button>
    </form>
  );
}

async function replay(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    if (file.size > RECORD_MOST) throw new Refusal('', say('web.record.large'));
    const { table } = await local.ask({ type: 'import', text: await file.text() });
    go(`/t/${table}`);
  } catch (why) {
    complain(why);
  }
}

const Footer = () => (
  <footer class="footer">
    <p>
      {say('web.rules')}
      {say('web.colon')}
      {games.map(({ id }, i) => (
        <span key={id}>
          {i > 0 && ' · '}
          <a href={`/rules/${id}`}>{say(`${id}.title`)}</a>
        </span>
      ))}
    </p>
    <p>{say('web.footer.unofficial')}</p>
    <p>{say('web.footer.licence', VERSION)}</p>
  </footer>
);

export function Home() {
  useLobby();
  const { open, live } = lobby.value;
  const mine = [...local.lobby().mine, ...lobby.value.mine].sort((a, b) => b.at - a.at);
  const going = mine
    .filter(({ phase }) => phase === 'playing' || phase === 'waiting')
    .sort((a, b) => Number(b.my_turn) - Number(a.my_turn));
  const finished = mine.filter(({ phase }) => phase === 'over');
  useTotals(finished.length);
  const away = link.state.value === 'away';
  return (
    <main
      class="home"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void replay(event.dataTransfer?.files[0]);
      }}
    >
      <h1>Jacta</h1>
      <p class="tagline">{say('web.tagline')}</p>
      <Tables title={say('web.tables.mine')} tables={going} />
      <ul class="covers">
        {games.map((game) => (
          <GameCard key={game.id} {...game} />
        ))}
      </ul>
      <div class="lobby">
        <div>
          {!going.length && <Tables title={say('web.tables.mine')} tables={[]} empty={say('web.tables.mine.none')} />}
          <Tables title={say('web.tables.over')} tables={finished} />
          <p>
            <a href="/history">{say('history.all')}</a>
          </p>
          <section class="tables">
            <h2>{say('web.elsewhere')}</h2>
            <Join />
            <label class="button">
              {say('web.replay.file')}
              <input
                class="hidden"
                type="file"
                accept=".jacta,text/plain"
                onChange={(event) => void replay(event.currentTarget.files?.[0])}
              />
            </label>{' '}
            <small class="muted drop">{say('web.replay.drop')}</small>
          </section>
        </div>
        <div class="served">
          <Tables
            title={say('web.tables.open')}
            tables={open}
            empty={say(away ? 'web.offline.home' : 'web.tables.none')}
          />
          <Tables title={say('web.tables.live')} tables={live} empty={away ? undefined : say('web.tables.live.none')} />
        </div>
      </div>
      <Footer />
    </main>
  );
}
