/* The same player in another browser: a code to type there, or one that came from there. */
import { useState } from 'preact/hooks';
import { link } from '../link';
import { language, nickname } from '../settings';
import { say } from '../words';

export function Device() {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  if (link.state.value !== 'online') return null;
  const show = () => link.ask('code').then((answer) => setCode(answer.code), ({ text }) => setWrong(text));
  const claim = async (event: Event) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('code'));
    const body = JSON.stringify({ code: typed.trim().toUpperCase().replaceAll('O', '0') });
    const answer = await fetch(`/api/claim?lang=${language.value}`, { method: 'POST', body });
    const told = await answer.json();
    if (!answer.ok) return setWrong(told.text);
    nickname.value = told.guest.name;
    location.reload();
  };
  return (
    <fieldset class="device">
      <legend>{say('web.device')}</legend>
      {code ? (
        <p role="status">
          {say('web.device.code')} <output>{code}</output>
        </p>
      ) : (
        <button onClick={show}>{say('web.device.show')}</button>
      )}
      <form class="join" onSubmit={claim}>
        <label class="field">
          {say('web.device.typed')}
          <input name="code" required maxLength={20} placeholder="XXXX-XXXX" />
        </label>
        <button>{say('web.device.use')}</button>
      </form>
      {wrong && <p role="alert">{wrong}</p>}
    </fieldset>
  );
}
