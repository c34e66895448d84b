import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

/** Makes all clients use the proxy of `HTTPS_PROXY`. Call it once, at startup. */
export function useProxy(): void {
  setGlobalDispatcher(new EnvHttpProxyAgent());
}
