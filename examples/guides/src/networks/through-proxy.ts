import type { ProfileClient } from '@profiles/sdk';
import { fetch, ProxyAgent, type RequestInit } from 'undici';

/** Derives a client that uses a proxy, such as `http://user:password@proxy.example:3128`. */
export function throughProxy(profiles: ProfileClient, proxy: string): ProfileClient {
  const dispatcher = new ProxyAgent(proxy);
  const send = (url: string, init?: RequestInit) => fetch(url, { ...init, dispatcher });
  return profiles.withOptions({
    // The types of undici differ from those of TypeScript's own library.
    fetch: send as unknown as typeof globalThis.fetch,
    fetchSendsOnce: true,
  });
}
