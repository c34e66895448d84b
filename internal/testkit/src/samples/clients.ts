import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';

type Runtime = NonNullable<ConstructorParameters<typeof ProfileClient>[1]>;

/** Real time. A retry does not wait. */
const REAL_TIME: Runtime = {
  now: () => performance.now(),
  today: () => Date.now(),
  random: () => 0,
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Creates a client with simple values for the required options. */
export function clientWith(options: Partial<ProfileClientOptions>, runtime: Runtime) {
  const defaults = { baseUrl: 'https://api.example.com', token: 'token-1', clientId: 'desk' };
  // The test services respond to each request once.
  return new ProfileClient({ ...defaults, fetchSendsOnce: true, ...options }, runtime);
}

/** Creates a client for a real server. It retries without waiting. */
export function clientOf(baseUrl: string, options: Partial<ProfileClientOptions> = {}) {
  return clientWith({ baseUrl, ...options }, REAL_TIME);
}
