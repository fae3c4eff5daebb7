import { useEffect } from 'preact/hooks';
import { begin } from '../lesson';
import { go } from '../route';
import { complain } from '../table';
import { say } from '../words';

export function Learn({ id }: { id: string }) {
  useEffect(() => {
    begin(id).then((address) => go(address, true), complain);
  }, [id]);
  return (
    <main class="start">
      <p>{say('web.table.opening')}</p>
    </main>
  );
}
