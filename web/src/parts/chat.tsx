/* Talk at the table: lines, quick emotes, and what has not been read yet. */
import { computed, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hear } from '../sound';
import { ask, chats, openView } from '../table';
import { say } from '../words';

const emotes = { bravo: '👏', smile: '😀', wow: '😮', sad: '😢', good: '👍', wait: '⏳' };

/* Up to which line all has been read: what was said before the table was opened is nothing new. */
const read = signal(-1);
let opened = '';
openView.subscribe((view) => {
  if (view?.table === opened) return;
  opened = view?.table ?? '';
  read.value = chats.value[chats.value.length - 1]?.number ?? -1;
});

const foreign = computed(() => chats.value.filter(({ seat }) => seat === null || !openView.value?.mine.includes(seat)));
const waitingLines = computed(() => foreign.value.filter(({ number }) => number > read.value));
export const unread = computed(() => waitingLines.value.length);

/* A new line is heard, also where the talk is open and it is read at once. */
let waiting = 0;
unread.subscribe((count) => {
  if (opened && count > waiting) hear('chat');
  waiting = count;
});

/** How many lines wait to be read. */
export const Unread = () =>
  unread.value > 0 && (
    <span class="badge" role="status" aria-label={say('friends.unread', unread.value)}>
      {unread.value}
    </span>
  );

const WHISPER_MS = 6000;

/** The newest line that waits to be read, for a moment: a number alone does not say whether it can wait. */
export function Whisper({ onOpen }: { onOpen(): void }) {
  const last = waitingLines.value[waitingLines.value.length - 1];
  const [passed, setPassed] = useState(-1);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setPassed(last.number), WHISPER_MS);
    return () => clearTimeout(timer);
  }, [last?.number]);
  if (!last || last.number <= passed) return null;
  return (
    <div class="whisper" role="status">
      <button onClick={onOpen}>
        <b>{last.name}</b> {last.text}
      </button>
    </div>
  );
}

export function Chat() {
  const [text, setText] = useState('');
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && (await ask({ type: 'chat', text: text.trim() }))) setText('');
  };
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current?.offsetParent) read.value = chats.value[chats.value.length - 1]?.number ?? read.value;
  });
  return (
    <section class="chat" aria-label={say('web.chat')}>
      <ol aria-live="polite" ref={list}>
        {chats.value.map((one) => (
          <li key={one.number}>
            <b>{one.name}</b> {one.text}
          </li>
        ))}
        {!chats.value.length && <li class="muted">{say('web.chat.empty')}</li>}
      </ol>
      <div class="emotes" role="group" aria-label={say('friends.emotes')}>
        {Object.entries(emotes).map(([name, emote]) => (
          <button
            key={name}
            class="plain"
            aria-label={say(`friends.emote.${name}`)}
            title={say(`friends.emote.${name}`)}
            onClick={() => void ask({ type: 'chat', text: emote })}
          >
            {emote}
          </button>
        ))}
      </div>
      <form onSubmit={send}>
        <input
          value={text}
          maxLength={300}
          aria-label={say('web.chat.say')}
          placeholder={say('web.chat.say')}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button>{say('web.chat.send')}</button>
      </form>
    </section>
  );
}
