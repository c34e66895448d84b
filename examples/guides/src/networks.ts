// #region environment
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

/** Makes all clients use the proxy of `HTTPS_PROXY`. Call it once, at startup. */
export function useProxy(): void {
  setGlobalDispatcher(new EnvHttpProxyAgent());
}

// #endregion environment

// #region one-client
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

// #endregion one-client

import { Agent } from 'undici';

// #region authority
/** Makes all clients trust one certificate authority, and no other. */
export function trustAuthority(ca: string): void {
  setGlobalDispatcher(new Agent({ connect: { ca } }));
}
// #endregion authority

// #region authority-and-proxy
/** Does the same, and uses a proxy. */
export function trustAuthorityThroughProxy(ca: string, proxy: string): void {
  setGlobalDispatcher(new ProxyAgent({ uri: proxy, requestTls: { ca } }));
}
// #endregion authority-and-proxy
