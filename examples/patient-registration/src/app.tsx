import type { ProfileClient } from '@profiles/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RegistrationPage } from './registration-page.tsx';

interface AppProps {
  readonly profiles: ProfileClient;
}

export function App({ profiles }: AppProps) {
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
