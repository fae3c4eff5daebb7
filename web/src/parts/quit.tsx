/* Ways out of a game: resign, agree to end it, abandon it, delete the table. */
import { useState } from 'preact/hooks';
import { isLocal } from '../local';
import type { View } from '../protocol';
import { go } from '../route';
import { ask, nameOf } from '../table';
import { say } from '../words';
import { Dialog } from './ui';

function Ways({ view, onClose }: { view: View; onClose(): void }) {
  const others = view.seats.some(
    ({ who, seat, bot, left }) => who === 'person' && !view.mine.includes(seat) && !bot && !left,
  );
  const alone = view.seats.length === 1;
  const playing = view.phase === 'playing';
  const resign = async () => {
    onClose();
    if ((await ask({ type: 'resign' })) && alone) go('/');
  };
  const end = () => {
    onClose();
    void ask({ type: 'end', yes: true });
  };
  const forget = async () => {
    onClose();
    if (await ask({ type: 'forget' })) go('/');
  };
  return (
    <div class="quit">
      <a class="button" href="/">
        {say('friends.later')}
      </a>
      <p class="muted">{say('friends.later.about')}</p>
      {playing && (
        <>
          <button onClick={resign}>{say(alone ? 'friends.abandon' : 'friends.resign')}</button>
          <p class="muted">
            {say(
              alone
                ? 'friends.abandon.about'
                : others && view.seats.length > 2
                  ? 'friends.resign.many'
                  : 'friends.resign.about',
            )}
          </p>
        </>
      )}
      {playing && !alone && (
        <>
          <button onClick={end}>{say(others ? 'friends.end' : 'friends.end.alone')}</button>
          <p class="muted">{say(others ? 'friends.end.about' : 'friends.end.alone.about')}</p>
        </>
      )}
      {!(playing && others) && (
        <>
          <button onClick={forget}>{say('friends.forget')}</button>
          <p class="muted">{say(isLocal(view.table) || !others ? 'friends.forget.about' : 'friends.forget.others')}</p>
        </>
      )}
    </div>
  );
}

export function Quit({ view }: { view: View }) {
  const [open, setOpen] = useState(false);
  if (!view.mine.length || view.phase === 'waiting') return null;
  return (
    <>
      <button class="plain quit-open" onClick={() => setOpen(true)}>
        {say('friends.quit')}
      </button>
      {open && (
        <Dialog title={say('friends.quit.how')} onClose={() => setOpen(false)}>
          <Ways view={view} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Who wants to end the game, and what I say to it. */
export function Ending({ view }: { view: View }) {
  if (!view.ending.length || !view.mine.length) return null;
  const mine = view.ending.some((seat) => view.mine.includes(seat));
  const names = view.ending.map((seat) => nameOf(view.seats[seat])).join(', ');
  const answer = (yes: boolean) => void ask({ type: 'end', yes });
  return (
    <section class="consent" role="alert">
      <p>{mine ? say('friends.end.asked') : say('friends.end.wanted', view.ending.length, names)}</p>
      {!mine && (
        <button class="primary" onClick={() => answer(true)}>
          {say('web.yes')}
        </button>
      )}
      <button onClick={() => answer(false)}>{say(mine ? 'friends.end.withdraw' : 'web.no')}</button>
    </section>
  );
}
