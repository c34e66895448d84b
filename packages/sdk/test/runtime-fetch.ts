import { onTestFinished } from 'vitest';

type Fetch = typeof globalThis.fetch;

const real: Fetch = globalThis.fetch;
let current = real;

// The client treats the `fetch` that it finds when it is loaded as the runtime's. Import this file
// first, in a test file with a process of its own.
globalThis.fetch = (...request) => current(...request);

/** Replaces what the runtime's `fetch` does, until the test is finished. */
export function replaceRuntimeFetch(fetch: Fetch): void {
  current = fetch;
  onTestFinished(() => {
    current = real;
  });
}
