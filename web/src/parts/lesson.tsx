/* What the lesson says now, and how it goes on. */
import { chapter, explains, nextChapter, nextStep, progress, step } from '../lesson';
import { openView } from '../table';
import { say } from '../words';

/** At the end of a chapter: the next one, or a game; and this one can be played on. */
function End() {
  const { game, phase } = openView.value!;
  const next = nextChapter.value;
  return (
    <p class="buttons">
      <a class="button primary" href={next ? next.address : `/play/${game}`}>
        {next ? say('web.lesson.chapter', say(next.title)) : say('web.play')}
      </a>
      {phase === 'playing' && <button onClick={nextStep}>{say('web.lesson.end')}</button>}
    </p>
  );
}

export function LessonBox() {
  const now = step.value;
  if (!now) return null;
  const [number, count] = progress.value;
  return (
    <section class="lesson" role="status">
      <small>
        <span class="chapter">{say(chapter.value!.title)} · </span>
        {say('web.lesson.step', number, count)}
      </small>
      <p>{say(now.say)}</p>
      {number === count ? (
        <End />
      ) : (
        explains.value && (
          <button class="primary" onClick={nextStep}>
            {say('web.lesson.next')}
          </button>
        )
      )}
    </section>
  );
}
