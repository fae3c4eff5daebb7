/* The chapters of a game's lesson; one that has a number in the address begins at once. */
import { useEffect, useState } from 'preact/hooks';
import { begin, type Chapter, chaptersOf, isLearnt } from '../lesson';
import { go } from '../route';
import { complain } from '../table';
import { learnWords, say } from '../words';

export default function Learn({ id, number }: { id: string; number: number }) {
  const [chapters, setChapters] = useState<Chapter[]>([]);
  useEffect(() => {
    const ready = number
      ? begin(id, number - 1).then((address) => go(address, true))
      : Promise.all([chaptersOf(id), learnWords(id)]).then(([found]) => setChapters(found));
    ready.catch(complain);
  }, [id, number]);
  if (!chapters.length)
    return (
      <main class="start">
        <p>{say('web.table.opening')}</p>
      </main>
    );
  const next = chapters.findIndex((_, i) => !isLearnt(id, i));
  return (
    <main class="start">
      <a class="back" href="/">
        ‹ {say('web.home')}
      </a>
      <h1>{say('web.learn.named', say(`${id}.title`))}</h1>
      <ol class="ways chapters">
        {chapters.map(({ title, steps }, i) => (
          <li key={title}>
            <a class={`button way${i === next ? ' primary' : ''}`} href={`/learn/${id}/${i + 1}`}>
              {i + 1}. {say(title)}
              <small>{say(isLearnt(id, i) ? 'web.lesson.learnt' : 'web.lesson.steps', steps.length)}</small>
            </a>
          </li>
        ))}
      </ol>
      <p class="buttons">
        <a class="button" href={`/rules/${id}`}>
          {say('web.rules')}
        </a>
        <a class={`button${next < 0 ? ' primary' : ''}`} href={`/play/${id}`}>
          {say('web.play')}
        </a>
      </p>
    </main>
  );
}
