import { Agent, ProxyAgent, setGlobalDispatcher } from 'undici';

// #region direct
/** Makes all clients trust one certificate authority, and no other. */
export function trustAuthority(ca: string): void {
  setGlobalDispatcher(new Agent({ connect: { ca } }));
}
// #endregion direct

// #region proxied
/** Does the same, and uses a proxy. */
export function trustAuthorityThroughProxy(ca: string, proxy: string): void {
  setGlobalDispatcher(new ProxyAgent({ uri: proxy, requestTls: { ca } }));
}
// #endregion proxied
