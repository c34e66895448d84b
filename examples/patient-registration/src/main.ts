import './styles/app.css';
import { renderApp } from './app.tsx';
import { sessionToken } from './session-token.ts';

if (import.meta.env.DEV) {
  // Imported only here, so that a build does not contain the mock.
  const { startMock } = await import('./mock/start-mock.ts');
  const { showInspector } = await import('./mock/show-inspector.ts');
  const mock = await startMock();
  renderApp({ baseUrl: mock.baseUrl, token: 'any' });
  showInspector(mock);
} else {
  renderApp({ baseUrl: import.meta.env.VITE_PROFILES_URL ?? '/', token: sessionToken });
}
