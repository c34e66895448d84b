import type { ProfilesMockOptions } from '../src/index.ts';
import { serve } from './raw-http.ts';

/** Returns the two ways to call one mock: `mock.fetch`, and the runtime's `fetch` over HTTP. */
export async function both(options: ProfilesMockOptions = {}) {
  const { mock, url } = await serve(options);
  const ways = [
    [mock.fetch, mock.baseUrl],
    [globalThis.fetch, url],
  ] as const;
  return { mock, ways };
}
