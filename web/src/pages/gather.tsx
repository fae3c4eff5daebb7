/* Before the game: who is there, one link for all, bots in free seats, the set-up, the start. */
import { useEffect } from 'preact/hooks';
import { bots, games } from '../generated/games';
import { Charge } from '../icons';
import { lazy } from '../parts/lazy';
import { NameForm } from '../parts/name';
import { fitting, Options } from '../parts/options';
import { Copy } from '../parts/ui';
import type { Seat, View } from '../protocol';
import { nickname } from '../settings';
import { ask, invitation, isFree, join, nameOf } from '../table';
import { say } from '../words';

const Qr = lazy(() => import('../parts/qr'));

function Invitation({ view }: { view: View }) {
  const invite = view.seats.find((seat) => seat.invite)?.invite;
  const address = `${location.origin}/t/${view.table}${invite ? `?invite=${invite}` : ''}`;
  /* Many send what stands in the address bar. */
  useEffect(() => history.replaceState(null, '', address), [address]);
  return (
    <div class="invitation">
      <div>
        <label class="field">
          {say('friends.link')}
          <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <Copy address={address} />
      </div>
      <Qr text={address} />
    </div>
  );
}

function SeatLine({ view, seat }: { view: View; seat: Seat }) {
  const arrange = (bot: string) => void ask({ type: 'arrange', seat: seat.seat, bot: bot || null });
  const fixed = !view.host || seat.who === 'person' || view.dice.same_dice;
  return (
    <li>
      <Charge seat={seat.seat} size={26} />
      {fixed ? (
        <span>
          {nameOf(seat)}
          {view.mine.includes(seat.seat) && <small> {say('web.player.you')}</small>}
        </span>
      ) : (
        <select
          aria-label={say('friends.seat', seat.seat + 1)}
          value={seat.bot ?? ''}
          onChange={(event) => arrange(event.currentTarget.value)}
        >
          <option value="">
            {say(seat.who === 'kept' ? 'friends.seat.kept' : 'friends.seat.free', seat.name ?? '')}
          </option>
          {bots.map((bot) => (
            <option key={bot} value={bot}>
              {say('friends.seat.bot', say(`web.bot.${bot}`))}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function SetUp({ view }: { view: View }) {
  const info = games.find(({ id }) => id === view.game)!;
  const people = view.seats.filter(({ who }) => who === 'person').length;
  const change = (players: number, options: Record<string, string>) =>
    void ask({ type: 'setup', players, options: fitting(info, players, options) });
  const numbers = Array.from({ length: info.max_players }, (_, i) => i + 1).filter(
    (count) => count >= Math.max(2, info.min_players, people),
  );
  return (
    <>
      <label class="field">
        {say('web.start.players')}
        <select value={view.seats.length} onChange={(event) => change(Number(event.currentTarget.value), view.options)}>
          {numbers.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <Options
        info={info}
        players={view.seats.length}
        values={view.options}
        onChange={(options) => change(view.seats.length, options)}
      />
    </>
  );
}

function Begin({ view }: { view: View }) {
  const info = games.find(({ id }) => id === view.game)!;
  const taken = view.seats.filter((seat) => !isFree(seat)).length;
  const few = taken < Math.max(2, info.min_players);
  return (
    <button class="primary" disabled={few} onClick={() => void ask({ type: 'start' })}>
      {few ? say('friends.start.few') : say('friends.start', taken)}
    </button>
  );
}

function SitDown({ view }: { view: View }) {
  const seat = view.seats.some(({ who }) => who === 'open' || who === 'kept') || invitation.value;
  if (!seat) return <p>{say(view.seats.some(isFree) ? 'friends.uninvited' : 'friends.full')}</p>;
  if (!nickname.value) return <NameForm label={say('web.table.join')} onNamed={() => void join()} />;
  return (
    <button class="primary" onClick={() => void join()}>
      {say('web.table.join')}
    </button>
  );
}

export function Gather({ view }: { view: View }) {
  const sits = view.mine.length > 0;
  return (
    <section class="waiting">
      <h2>{say('web.table.waiting')}</h2>
      {view.coach && <p>{say('friends.coach.agreed')}</p>}
      {!sits && <SitDown view={view} />}
      {view.host && <Invitation view={view} />}
      <ul class="seats" aria-label={say('web.players')}>
        {view.seats.map((seat) => (
          <SeatLine key={seat.seat} view={view} seat={seat} />
        ))}
      </ul>
      {view.host && !view.dice.same_dice && <SetUp view={view} />}
      {sits && !view.host && <p class="muted">{say('friends.host')}</p>}
      <div class="buttons">
        {view.host && <Begin view={view} />}
        {sits && (
          <a class="button" href="/" onClick={() => void ask({ type: 'leave' })}>
            {say('web.table.leave')}
          </a>
        )}
      </div>
    </section>
  );
}
