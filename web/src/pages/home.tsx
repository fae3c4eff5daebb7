/* The five games, and the tables there are. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { covers } from '../boards';
import { games } from '../generated/games';
import { link } from '../link';
import { local } from '../local';
import { hasLesson } from '../lesson';
import type { Lobby, Summary } from '../protocol';
import { say } from '../words';
import { nameOf } from '../parts/players';

const lobby = signal<Lobby>({ mine: [], open: [], live: [] });

function useLobby(): void {
  const state = link.state.value;
  useEffect(() => {
    lobby.value = { mine: [], open: [], live: [] };
    if (state !== 'online') return;
    const take = (message: { type: string }) => message.type === 'lobby' && (lobby.value = message as unknown as Lobby);
    const quiet = link.listen(take);
    void link.ask('lobby', { watch: true }).catch(() => undefined);
    return () => {
      quiet();
      void link.ask('lobby', { watch: false }).catch(() => undefined);
    };
  }, [state]);
}

function Tables({ title, tables, empty }: { title: string; tables: Summary[]; empty?: string }) {
  if (!tables.length && !empty) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      {!tables.length && <p class="muted">{empty}</p>}
      <ul>
        {tables.slice(0, 30).map((one) => (
          <li key={one.table}>
            <a href={`/t/${one.table}`} class={one.my_turn && one.phase === 'playing' ? 'my-turn' : ''}>
              <b>{say(`${one.game}.title`)}</b>
              <span>{one.seats.map(nameOf).join(' · ')}</span>
              <span class="muted">
                {one.phase === 'playing' && one.my_turn
                  ? say('web.turn.yours')
                  : one.phase === 'playing'
                    ? one.status
                    : say(`web.phase.${one.phase}`)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Home() {
  useLobby();
  const { open, live } = lobby.value;
  const mine = [...local.lobby().mine, ...lobby.value.mine].sort((a, b) => b.at - a.at);
  return (
    <main class="home">
      <h1>Jacta</h1>
      <p class="tagline">{say('web.tagline')}</p>
      <ul class="covers">
        {games.map(({ id, min_players, max_players }) => {
          const Cover = covers[id];
          const title = say(`${id}.title`);
          return (
            <li key={id} class="game-card">
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
                {hasLesson(id) && (
                  <a class="button" href={`/learn/${id}`} aria-label={say('web.learn.named', title)}>
                    {say('web.learn')}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {link.state.value === 'away' && <p class="muted">{say('web.offline.home')}</p>}
      <Tables title={say('web.tables.mine')} tables={mine} />
      <Tables
        title={say('web.tables.open')}
        tables={open}
        empty={link.state.value === 'online' ? say('web.tables.none') : undefined}
      />
      <Tables title={say('web.tables.live')} tables={live} />
    </main>
  );
}
