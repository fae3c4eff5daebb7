/* The same player in another browser: a code to type there, or one that came from there. */
import { useState } from 'preact/hooks';
import { link } from '../link';
import { readMessage, type Refusal } from '../protocol';
import { language, nickname } from '../settings';
import { say } from '../words';

export function Device() {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  if (link.state.value !== 'online') return null;
  const show = () =>
    link.ask({ type: 'code' }).then(
      (answer) => setCode(answer.code),
      (why: Refusal) => setWrong(why.message),
    );
  const claim = async (event: Event) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('code'));
    const letters = typed
      .toUpperCase()
      .replaceAll('O', '0')
      .replace(/[^A-Z0-9]/g, '');
    const body = JSON.stringify({ code: `${letters.slice(0, 4)}-${letters.slice(4)}` });
    setWrong('');
    const told = await fetch(`/api/claim?lang=${language.value}`, { method: 'POST', body })
      .then((answer) => answer.text())
      .then(readMessage)
      .catch(() => null);
    if (told?.type !== 'me') return setWrong(told?.type === 'error' ? told.text : say('web.offline.cannot'));
    nickname.value = told.guest.name;
    location.reload();
  };
  return (
    <fieldset class="device">
      <legend>{say('web.device')}</legend>
      <button onClick={show}>{say('web.device.show')}</button>
      <p role="status">
        {code && (
          <>
            {say('web.device.code')} <b class="code">{code}</b>
          </>
        )}
      </p>
      <form class="join" onSubmit={claim}>
        <label class="field">
          {say('web.device.typed')}
          <input name="code" required maxLength={20} placeholder="XXXX-XXXX" autocomplete="off" spellcheck={false} />
        </label>
        <button>{say('web.device.use')}</button>
      </form>
      <p class="muted">{say('web.device.instead')}</p>
      {wrong && <p role="alert">{wrong}</p>}
    </fieldset>
  );
}
