/* A new table: one click against bots, or alone, with friends, on one screen. */
import { useEffect, useState } from 'preact/hooks';
import { covers } from '../boards';
import { keepDice, newDice } from '../dice';
import { bots, games } from '../generated/games';
import { link } from '../link';
import { local } from '../local';
import { NameForm } from '../parts/name';
import { fitting, Options } from '../parts/options';
import { Choice, Dialog } from '../parts/ui';
import type { Create, GameInfo, SeatWish } from '../protocol';
import { go } from '../route';
import { nickname } from '../settings';
import { complain } from '../table';
import { learnWords, say } from '../words';

async function begin(create: Create, here: boolean): Promise<void> {
  try {
    const host = here || link.state.value !== 'online' ? local : link;
    const dice = host === link ? await newDice() : null;
    const answer = await host.ask({ type: 'create', ...create, ...(dice && { promise: dice.promise }) });
    if (dice) keepDice(answer.table, dice);
    go(`/t/${answer.table}`);
  } catch (why) {
    complain(why);
  }
}

const clocks = {
  none: undefined,
  quick: { kind: 'game', seconds: 600, increment: 5 },
  calm: { kind: 'game', seconds: 1800, increment: 15 },
  days: { kind: 'move', seconds: 3 * 86400 },
};

/** Events by which spectators are behind, where the host wants them to be. */
const LATE = 30;

export default function Start({ id }: { id: string }) {
  const info: GameInfo | undefined = games.find((game) => game.id === id);
  const [bot, setBot] = useState('easy');
  const [count, setCount] = useState(Math.max(2, info?.min_players ?? 2));
  const [options, setOptions] = useState<Record<string, string>>({});
  const [clock, setClock] = useState<keyof typeof clocks>('none');
  const [spectators, setSpectators] = useState<'yes' | 'late' | 'no'>('yes');
  const [coached, setCoached] = useState<'yes' | 'no'>('no');
  const [nameless, setNameless] = useState<(() => void) | null>(null);
  useEffect(() => void learnWords(id), [id]);
  if (!info)
    return (
      <main class="start">
        <h1>{say('web.page.none')}</h1>
        <a href="/">{say('web.home')}</a>
      </main>
    );
  const online = link.state.value === 'online';
  const numbers = Array.from({ length: info.max_players - 1 }, (_, i) => String(i + 2)).filter(
    (n) => Number(n) >= info.min_players,
  );
  const others = (wish: SeatWish): SeatWish[] => [{ who: 'me' }, ...Array.from({ length: count - 1 }, () => wish)];
  const with_ = (seats: SeatWish[], more: Partial<Create> = {}, here = false) =>
    begin({ game: id, options: fitting(info, seats.length, options), seats, ...more }, here);
  /** Others want to know whom they play with. */
  const named = (then: () => void) => (nickname.value ? then() : setNameless(() => then));
  const timed: Partial<Create> = {
    ...(clocks[clock] && { clock: clocks[clock], pace: clock === 'days' ? 'leisure' : 'live' }),
    spectators: spectators !== 'no',
    delay: spectators === 'late' ? LATE : 0,
    coach: coached === 'yes',
  };
  const againstBots = () => with_(others({ who: 'bot', bot }));
  const Cover = covers[id];
  return (
    <main class="start">
      <a class="back" href="/">
        ‹ {say('web.home')}
      </a>
      <div class="start-head">
        <div class="cover-art">{Cover ? <Cover /> : null}</div>
        <div>
          <h1>{say(`${id}.title`)}</h1>
          <p>{say(`${id}.tagline`)}</p>
        </div>
      </div>
      <h2>{say('web.start')}</h2>
      <div class="ways">
        <button class="way primary" onClick={againstBots}>
          {say('web.start.bots')}
          <small>{say('web.start.bots.about', count - 1)}</small>
        </button>
        {info.min_players === 1 && (
          <button class="way" onClick={() => with_([{ who: 'me' }])}>
            {say('web.start.solo')}
            <small>{say('web.start.solo.about')}</small>
          </button>
        )}
        <button class="way" disabled={!online} onClick={() => named(() => void with_(others({ who: 'link' }), timed))}>
          {say('web.start.friends')}
          <small>{say('web.start.friends.about')}</small>
        </button>
        <button
          class="way"
          onClick={() =>
            with_(
              Array.from({ length: count }, (_, i) =>
                i ? { who: 'screen', name: say('web.player', i + 1) } : { who: 'me' },
              ),
            )
          }
        >
          {say('web.start.screen')}
          <small>{say('web.start.screen.about', count)}</small>
        </button>
        <button
          class="way"
          disabled={!online}
          onClick={() => named(() => void with_(others({ who: 'open' }), { listed: true, ...timed }))}
        >
          {say('web.start.open')}
          <small>{say('web.start.open.about')}</small>
        </button>
        <button class="way served" onClick={() => with_(others({ who: 'bot', bot }), {}, true)}>
          {say('web.start.here')}
          <small>{say('web.start.here.about')}</small>
        </button>
      </div>
      {nameless && (
        <Dialog title={say('friends.name')} onClose={() => setNameless(null)}>
          <NameForm label={say('friends.name.go')} onNamed={nameless} />
        </Dialog>
      )}
      <section class="wishes">
        <h2>{say('web.start.wishes')}</h2>
        {numbers.length > 0 && (
          <Choice
            label={say('web.start.players')}
            values={numbers}
            value={String(count)}
            text={(n) => n}
            onChange={(n) => setCount(Number(n))}
          />
        )}
        <Choice
          label={say('web.start.bot')}
          values={bots}
          value={bot}
          text={(name) => say(`web.bot.${name}`)}
          onChange={setBot}
          about={say(`bot.${bot}`)}
        />
        {online && (
          <Choice
            label={say('web.start.clock')}
            values={Object.keys(clocks) as (keyof typeof clocks)[]}
            value={clock}
            text={(name) => say(`web.start.clock.${name}`)}
            onChange={(name) => setClock(name)}
          />
        )}
        {online && (
          <Choice
            label={say('friends.spectators')}
            values={['yes', 'late', 'no'] as const}
            value={spectators}
            text={(v) => (v === 'late' ? say('friends.late', LATE) : say(`web.${v}`))}
            onChange={(v) => setSpectators(v)}
          />
        )}
        {online && (
          <Choice
            label={say('friends.coach')}
            values={['no', 'yes'] as const}
            value={coached}
            text={(v) => say(`web.${v}`)}
            onChange={(v) => setCoached(v)}
          />
        )}
        <Options info={info} players={count} values={options} onChange={setOptions} />
        {info.min_players === 1 && (
          <Options info={info} players={1} but={count} values={options} onChange={setOptions} />
        )}
        <button class="primary begin" onClick={againstBots}>
          {say('web.start.begin', count - 1, say(`web.bot.${bot}`))}
        </button>
      </section>
    </main>
  );
}
