/* The page: its frame, and which page the address names. */
import 'uplot/dist/uPlot.min.css';
import './fonts.css';
import './palette.css';
import './style.css';
import './table.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { games } from './generated/games';
import { link } from './link';
import { Home } from './pages/home';
import { Learn } from './pages/learn';
import { RulesPage } from './pages/rules';
import { Start } from './pages/start';
import { TablePage } from './pages/table';
import { Settings } from './parts/settings';
import { follow, path } from './route';
import { apply, language } from './settings';
import { notice, view } from './table';
import { lang, say, speak } from './words';

const settings = signal(false);

function Page() {
  const address = new URL(path.value, location.origin);
  const [kind, name] = address.pathname.split('/').slice(1);
  if (kind === 'play') return <Start key={name} id={name} />;
  if (kind === 'learn') return <Learn id={name} />;
  if (kind === 'rules' && games.some(({ id }) => id === name)) return <RulesPage key={name} id={name} />;
  if (kind === 't') return <TablePage key={name} table={name} invite={address.searchParams.get('invite')} />;
  return <Home />;
}

function App() {
  const away = link.state.value === 'away' && /^\/t\/(?!local-)/.test(path.value);
  return (
    <div class="app" key={lang.value} onClick={follow}>
      <a class="skip" href="#board">
        {say('web.skip')}
      </a>
      <header class="bar">
        <a class="logo" href="/" aria-label={`Jacta, ${say('web.home')}`}>
          Jacta
        </a>
        {view.value && path.value.startsWith('/t/') && <span class="bar-title">{say(`${view.value.game}.title`)}</span>}
        <button
          class="plain"
          onClick={() => (language.value = lang.value === 'en' ? 'fr' : 'en')}
          lang={lang.value === 'en' ? 'fr' : 'en'}
        >
          {lang.value === 'en' ? 'Français' : 'English'}
        </button>
        <button class="plain" onClick={() => (settings.value = true)}>
          {say('web.settings')}
        </button>
      </header>
      {away && (
        <p class="notice" role="status">
          {say('web.link.away')}
        </p>
      )}
      <Page />
      {notice.value && (
        <p class="toast" role="alert">
          {notice.value}
        </p>
      )}
      {settings.value && <Settings onClose={() => (settings.value = false)} />}
    </div>
  );
}

async function start(): Promise<void> {
  await speak(language.value);
  apply();
  link.start();
  render(<App />, document.getElementById('app')!);
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

void start();
