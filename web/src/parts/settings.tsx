import {
  confirm,
  confirms,
  forced,
  language,
  langs,
  motion,
  motions,
  nickname,
  theme,
  themes,
  yesNo,
} from '../settings';
import { link } from '../link';
import { say } from '../words';
import { Device } from './device';
import { Choice, Dialog } from './ui';

const rename = (name: string) => {
  nickname.value = name.trim().slice(0, 40);
  if (link.state.value === 'online' && nickname.value)
    void link.ask({ type: 'hello', name: nickname.value, lang: language.value }).catch(() => undefined);
};

export function Settings({ onClose }: { onClose(): void }) {
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
        label={say('web.settings.motion')}
        values={motions}
        value={motion.value}
        text={(v) => say(`web.settings.motion.${v}`)}
        onChange={(v) => (motion.value = v)}
      />
      <Device />
    </Dialog>
  );
}
