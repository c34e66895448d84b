import './styles/app.css';
import { renderApp } from './render-app.tsx';
import { sessionToken } from './session-token.ts';

if (import.meta.env.DEV) {
  // Imported only here, so that a build does not contain the mock.
  const [{ startMock }, { MockPanel }] = await Promise.all([
    import('./mock/start-mock.ts'),
    import('./mock/mock-panel.tsx'),
  ]);
  const mock = await startMock();
  renderApp({ baseUrl: mock.baseUrl, token: 'any' }, <MockPanel mock={mock} />);
} else {
  renderApp({ baseUrl: import.meta.env.VITE_PROFILES_URL ?? '/', token: sessionToken });
}
