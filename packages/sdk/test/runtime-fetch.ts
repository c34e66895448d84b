import { onTestFinished } from 'vitest';

type Fetch = typeof globalThis.fetch;

/** The `fetch` of Node. */
export const nativeFetch: Fetch = globalThis.fetch;
let current = nativeFetch;

// The client treats the `fetch` that it finds when it is loaded as the runtime's. Import this file
// first, in a test file with a process of its own.
globalThis.fetch = (...request) => current(...request);

/** Replaces what the runtime's `fetch` does, until the test is finished. */
export function replaceRuntimeFetch(fetch: Fetch): void {
  current = fetch;
  onTestFinished(() => {
    current = nativeFetch;
  });
}
