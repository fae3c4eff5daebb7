/* A new table: one click against bots, or alone, with friends, on one screen. */
import { useEffect, useState } from 'preact/hooks';
import { covers } from '../boards';
import { randomHex } from '../fair';
import { bots, games } from '../generated/games';
import { link } from '../link';
import { local } from '../local';
import { Choice } from '../parts/ui';
import type { Create, GameInfo, Option, SeatWish } from '../protocol';
import { go } from '../route';
import { complain } from '../table';
import { has, learnWords, say } from '../words';

async function begin(create: Create, here: boolean): Promise<void> {
  try {
    const host = here || link.state.value !== 'online' ? local : link;
    const answer = await host.ask({ type: 'create', ...create, nonce: randomHex(16) });
    go(`/t/${answer.table}`);
  } catch (why) {
    complain(why);
  }
}

function OptionField({
  game,
  option,
  value,
  onChange,
}: {
  game: string;
  option: Option;
  value: string;
  onChange(value: string): void;
}) {
  const key = `${game}.option.${option.name}`;
  const words = (name: string) => (has(`${key}.${name}`) ? say(`${key}.${name}`) : name);
  if (option.kind === 'number')
    return (
      <label class="field">
        {say(key)}
        <input
          type="number"
          min={option.low}
          max={option.high}
          value={value}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      </label>
    );
  if (option.kind === 'choice')
    return <Choice label={say(key)} values={option.values} value={value} text={words} onChange={onChange} />;
  const chosen = value === 'none' ? [] : value.split('+');
  const toggle = (name: string, on: boolean) =>
    onChange(option.values.filter((one) => (one === name ? on : chosen.includes(one))).join('+') || 'none');
  return (
    <fieldset class="choice">
      <legend>{say(key)}</legend>
      {option.values.map((name) => (
        <label key={name} class={chosen.includes(name) ? 'on' : ''}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(e) => toggle(name, e.currentTarget.checked)}
          />
          {words(name)}
        </label>
      ))}
    </fieldset>
  );
}

const clocks = {
  none: undefined,
  quick: { kind: 'game', seconds: 600, increment: 5 },
  calm: { kind: 'game', seconds: 1800, increment: 15 },
  days: { kind: 'move', seconds: 3 * 86400 },
};

export function Start({ id }: { id: string }) {
  const info: GameInfo | undefined = games.find((game) => game.id === id);
  const [bot, setBot] = useState('easy');
  const [count, setCount] = useState(Math.max(2, info?.min_players ?? 2));
  const [options, setOptions] = useState<Record<string, string>>({});
  const [clock, setClock] = useState<keyof typeof clocks>('none');
  const [, ready] = useState(false);
  useEffect(() => void learnWords(id).then(() => ready(true)), [id]);
  if (!info)
    return (
      <main class="start">
        <p>{say('web.page.none')}</p>
        <a href="/">{say('web.home')}</a>
      </main>
    );
  const online = link.state.value === 'online';
  const numbers = Array.from({ length: info.max_players - 1 }, (_, i) => String(i + 2)).filter(
    (n) => Number(n) >= info.min_players,
  );
  const others = (wish: SeatWish): SeatWish[] => [{ who: 'me' }, ...Array.from({ length: count - 1 }, () => wish)];
  const with_ = (seats: SeatWish[], more: Partial<Create> = {}, here = false) =>
    begin({ game: id, options, seats, ...more }, here);
  const timed: Partial<Create> = clocks[clock]
    ? { clock: clocks[clock], pace: clock === 'days' ? 'leisure' : 'live' }
    : {};
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
      <div class="ways">
        <button class="way primary" onClick={() => with_(others({ who: 'bot', bot }))}>
          {say('web.start.bots')}
          <small>{say('web.start.bots.about', count - 1)}</small>
        </button>
        {info.min_players === 1 && (
          <button class="way" onClick={() => with_([{ who: 'me' }])}>
            {say('web.start.solo')}
            <small>{say('web.start.solo.about')}</small>
          </button>
        )}
        <button class="way" disabled={!online} onClick={() => with_(others({ who: 'link' }), timed)}>
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
          onClick={() => with_(others({ who: 'open' }), { listed: true, ...timed })}
        >
          {say('web.start.open')}
          <small>{say('web.start.open.about')}</small>
        </button>
        <button class="way" onClick={() => with_(others({ who: 'bot', bot }), {}, true)}>
          {say('web.start.here')}
          <small>{say('web.start.here.about')}</small>
        </button>
      </div>
      <section class="wishes">
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
        {info.options.length > 0 && (
          <details>
            <summary>{say('web.start.options')}</summary>
            {info.options.map((option) => (
              <OptionField
                key={option.name}
                game={id}
                option={option}
                value={options[option.name] ?? option.default}
                onChange={(value) => setOptions({ ...options, [option.name]: value })}
              />
            ))}
          </details>
        )}
      </section>
    </main>
  );
}
