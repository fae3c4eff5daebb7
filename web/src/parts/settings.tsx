import {
  coach,
  confirm,
  confirms,
  forced,
  language,
  langs,
  motion,
  motions,
  nickname,
  notify,
  sound,
  soundOf,
  sounds,
  speed,
  speeds,
  theme,
  themes,
  yesNo,
} from '../settings';
import { Refusal } from '../protocol';
import { complain } from '../seen';
import { hear } from '../sound';
import { say } from '../words';
import { Device } from './device';
import { rename } from './name';
import { Choice, Dialog } from './ui';

/** A browser asks its user, and only after a click. */
async function mayNotify(wish: 'yes' | 'no'): Promise<void> {
  const allowed = wish === 'yes' && (await Notification.requestPermission()) === 'granted';
  notify.value = allowed ? 'yes' : 'no';
  if (wish === 'yes' && !allowed) complain(new Refusal('', say('friends.notify.refused')));
}

export default function Settings({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={say('web.settings')} onClose={onClose}>
      <label class="field">
        {say('web.settings.name')}
        <input value={nickname.value} maxLength={40} onChange={(e) => rename(e.currentTarget.value)} />
      </label>
      <Choice
        label={say('web.settings.language')}
        values={langs}
        value={language.value}
        text={(v) => ({ en: 'English', fr: 'Français' })[v]}
        onChange={(v) => (language.value = v)}
      />
      <Choice
        label={say('web.settings.theme')}
        values={themes}
        value={theme.value}
        text={(v) => say(`web.settings.theme.${v}`)}
        onChange={(v) => (theme.value = v)}
      />
      <Choice
        label={say('web.settings.confirm')}
        values={confirms}
        value={confirm.value}
        text={(v) => say(`web.settings.confirm.${v}`)}
        onChange={(v) => (confirm.value = v)}
      />
      <Choice
        label={say('web.settings.forced')}
        values={yesNo}
        value={forced.value}
        text={(v) => say(`web.${v}`)}
        onChange={(v) => (forced.value = v)}
      />
      <Choice
        label={say('web.settings.coach')}
        values={yesNo}
        value={coach.value}
        text={(v) => say(`web.${v}`)}
        onChange={(v) => (coach.value = v)}
      />
      <Choice
        label={say('web.settings.speed')}
        values={speeds}
        value={speed.value}
        text={(v) => say(`web.settings.speed.${v}`)}
        onChange={(v) => (speed.value = v)}
      />
      <Choice
        label={say('web.settings.motion')}
        values={motions}
        value={motion.value}
        text={(v) => say(`web.settings.motion.${v}`)}
        onChange={(v) => (motion.value = v)}
      />
      <Choice
        label={say('web.settings.sound')}
        values={yesNo}
        value={sound.value}
        text={(v) => say(`web.${v}`)}
        onChange={(v) => (sound.value = v)}
      />
      {sound.value === 'yes' && <Sounds />}
      {'Notification' in window && (
        <Choice
          label={say('friends.notify')}
          values={yesNo}
          value={notify.value}
          text={(v) => say(`web.${v}`)}
          onChange={(v) => void mayNotify(v)}
        />
      )}
      <Device />
    </Dialog>
  );
}

/** Each kind of sound; it is heard when it is chosen. */
const Sounds = () => (
  <fieldset class="choice">
    <legend>{say('web.settings.sounds')}</legend>
    {sounds.map((name) => (
      <label key={name} class={soundOf[name].value === 'yes' ? 'on' : ''}>
        <input
          type="checkbox"
          name={`sound-${name}`}
          checked={soundOf[name].value === 'yes'}
          onChange={(event) => {
            soundOf[name].value = event.currentTarget.checked ? 'yes' : 'no';
            hear(name);
          }}
        />
        {say(`web.settings.sound.${name}`)}
      </label>
    ))}
  </fieldset>
);
