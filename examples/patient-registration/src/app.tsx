import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RegistrationPage } from './registration-page.tsx';

export function App({ profiles }: { readonly profiles: ProfileClient }) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <header className="app-head">
        <p>Front desk</p>
      </header>
      <main className="page">
        <RegistrationPage profiles={profiles} />
      </main>
    </QueryClientProvider>
  );
}

/** Renders the app into the page, with the service that stores the patients. */
export function renderApp(service: Pick<ProfileClientOptions, 'baseUrl' | 'token'>): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no element with the id root');
  createRoot(element).render(
    <StrictMode>
      <App profiles={new ProfileClient({ ...service, clientId: 'front-desk' })} />
    </StrictMode>,
  );
}
