/* The rules of a game on a page of their own. */
import { useEffect, useState } from 'preact/hooks';
import { RulesText } from '../parts/rules';
import { learnWords, say } from '../words';

export default function RulesPage({ id }: { id: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => void learnWords(id).then(() => setReady(true)), [id]);
  return (
    <main class="start reading">
      <a class="back" href="/">
        ‹ {say('web.home')}
      </a>
      <h1>{say('web.rules.of', say(`${id}.title`))}</h1>
      {ready && <RulesText game={id} />}
      <a class="button primary" href={`/play/${id}`}>
        {say('web.play')}
      </a>
    </main>
  );
}
