/* What a film says: who does what, below the board, and the layer in which things move. */
import { useEffect } from 'preact/hooks';
import { scene, skip, toldOf } from '../film';
import { Charge } from '../icons';
import type { View } from '../protocol';
import { nameOf } from '../table';
import { say } from '../words';
import { Effects, Gains, Said, told } from './log';

/** Lines of one picture; the log has them all. */
const SAID = 6;

/** A click or a key goes on to the viewer's turn. */
function useSkip(): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key) || skip();
    addEventListener('pointerdown', skip);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('pointerdown', skip);
      removeEventListener('keydown', press);
    };
  }, []);
}

export function Film({ view }: { view: View }) {
  useSkip();
  const now = scene.value;
  const owner = now && toldOf(now.entries);
  return (
    <>
      <div class="motion" aria-hidden="true" />
      {now?.running && !view.mine.includes(owner ?? -1) && (
        <div class="subtitle">
          {owner !== null && (
            <b class="subtitle-name">
              <Charge seat={owner} size={22} /> {nameOf(view.seats[owner])}
            </b>
          )}
          {told(now.entries)
            .slice(0, SAID)
            .map((entry) => (
              <p key={entry.ply}>
                {entry.actor === null && <span aria-hidden="true">⚄ </span>}
                <Said entry={entry} />
                <Gains worth={entry} />
                <Effects effects={entry.effects.slice(0, SAID)} names={view.seats.map(nameOf)} owner={owner} />
              </p>
            ))}
          <small>{say(matchMedia('(pointer: coarse)').matches ? 'web.film.tap' : 'web.film.skip')}</small>
        </div>
      )}
    </>
  );
}
