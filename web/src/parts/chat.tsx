import { useState } from 'preact/hooks';
import { ask, chats } from '../table';
import { say } from '../words';

export function Chat() {
  const [text, setText] = useState('');
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && (await ask({ type: 'chat', text: text.trim() }))) setText('');
  };
  return (
    <section class="chat" aria-label={say('web.chat')}>
      <ol aria-live="polite">
        {chats.value.map((one) => (
          <li key={one.number}>
            <b>{one.name}</b> {one.text}
          </li>
        ))}
        {!chats.value.length && <li class="muted">{say('web.chat.empty')}</li>}
      </ol>
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
