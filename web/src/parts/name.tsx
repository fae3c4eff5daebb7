/* What the others call the player: asked once, and kept. */
import { link } from '../link';
import { language, nickname } from '../settings';
import { say } from '../words';

export function rename(name: string): void {
  nickname.value = name.trim().slice(0, 40);
  if (link.state.value === 'online' && nickname.value)
    void link.ask({ type: 'hello', name: nickname.value, lang: language.value }).catch(() => undefined);
}

export function NameForm({ label, onNamed }: { label: string; onNamed(): void }) {
  const take = (event: Event) => {
    event.preventDefault();
    rename(String(new FormData(event.currentTarget as HTMLFormElement).get('name')));
    if (nickname.value) onNamed();
  };
  return (
    <form class="join name" onSubmit={take}>
      <label class="field">
        {say('friends.name.yours')}
        <input name="name" required maxLength={40} autocomplete="nickname" autoFocus pattern=".*\S.*" />
      </label>
      <button class="primary">{label}</button>
    </form>
  );
}
