import './styles/app.css';
import { renderApp } from './render-app.tsx';
import { sessionToken } from './session-token.ts';

if (import.meta.env.DEV || import.meta.env.VITE_MOCK) {
  // Imported only here, so that other builds do not contain the mock.
  const [{ startMock }, { MockPanel }] = await Promise.all([
    import('./mock/start-mock.ts'),
    import('./mock/mock-panel.tsx'),
  ]);
  const mock = await startMock();
  renderApp({ baseUrl: mock.baseUrl, token: 'any' }, <MockPanel mock={mock} />);
} else {
  renderApp({ baseUrl: import.meta.env.VITE_PROFILES_URL ?? '/', token: sessionToken });
}
