import type { ProfileClient } from '@profiles/sdk';

export interface AppProps {
  readonly profiles: ProfileClient;
}

export function App(_: AppProps) {
  return (
    <main>
      <h1>Register a patient</h1>
    </main>
  );
}
