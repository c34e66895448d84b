import { Agent, fetch, type RequestInit } from 'undici';
import { profiles } from './profiles.ts';

// 0 turns a limit off. Those of the client still apply.
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const send = (url: string, init?: RequestInit) => fetch(url, { ...init, dispatcher });

/** For a service that takes minutes to respond. */
export const slowProfiles = profiles.withOptions({
  // The types of undici differ from those of TypeScript's own library.
  fetch: send as unknown as typeof globalThis.fetch,
  fetchSendsOnce: true,
  timeout: 400_000,
  totalTimeout: 400_000,
});
