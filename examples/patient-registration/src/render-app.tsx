import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

type Connection = Pick<ProfileClientOptions, 'baseUrl' | 'token'>;

/**
 * Renders the app.
 *
 * @param connection - The service that stores the patients.
 * @param beside - An element to show beside the app.
 */
export function renderApp(connection: Connection, beside?: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no element with the id root');
  createRoot(element).render(
    <StrictMode>
      <App profiles={new ProfileClient({ ...connection, clientId: 'front-desk' })} />
      {beside}
    </StrictMode>,
  );
}
