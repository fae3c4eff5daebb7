/* The page: its frame, and which page the address names. */
import './fonts.css';
import './palette.css';
import './style.css';
import './table.css';
import './news.css';
import './hint.css';
import './friends.css';
import './prompt.css';
import './film.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { games } from './generated/games';
import { link } from './link';
import { Home } from './pages/home';
import { lazy } from './parts/lazy';
import { follow, path } from './route';
import { notice, openView } from './seen';
import { apply, language } from './settings';
import { lang, say, speak } from './words';

/* Only the home page comes at once. */
const History = lazy(() => import('./pages/history'));
const Learn = lazy(() => import('./pages/learn'));
const RulesPage = lazy(() => import('./pages/rules'));
const Start = lazy(() => import('./pages/start'));
const TablePage = lazy(() => import('./pages/table'));
const Settings = lazy(() => import('./parts/settings'));

declare const SITE: boolean;

const settings = signal(false);

function Page() {
  const address = new URL(path.value, location.origin);
  const [kind, name, number] = address.pathname.split('/').slice(1);
  if (kind === 'play') return <Start key={name} id={name} />;
  if (kind === 'learn') return <Learn id={name} number={Number(number ?? 0)} />;
  if (kind === 'rules' && games.some(({ id }) => id === name)) return <RulesPage key={name} id={name} />;
  if (kind === 't') return <TablePage key={name} table={name} invite={address.searchParams.get('invite')} />;
  if (kind === 'history') return <History />;
  return <Home />;
}

function App() {
  const away = link.state.value === 'away' && /^\/t\/(?!local-)/.test(path.value);
  return (
    <div class={`app${SITE ? ' site' : ''}${openView.value ? ' at-table' : ''}`} key={lang.value} onClick={follow}>
      {openView.value && (
        <a class="skip" href="#board">
          {say('web.skip')}
        </a>
      )}
      <header class="bar">
        <a class="logo" href="/" aria-label={`Jacta, ${say('web.home')}`}>
          Jacta
        </a>
        {openView.value && path.value.startsWith('/t/') && (
          <span class="bar-title">{say(`${openView.value.game}.title`)}</span>
        )}
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
  if (SITE) link.state.value = 'away';
  else link.start();
  render(<App />, document.getElementById('app')!);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register(SITE ? './sw.js' : '/sw.js').catch(() => undefined);
}

void start();
