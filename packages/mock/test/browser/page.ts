import { profilesHandlers } from '@profiles/mock/msw';
import { setupWorker } from 'msw/browser';
import { CHECKS, createBrowserClient, createBrowserMock } from './checks.ts';

/** What one check came to. */
export interface BrowserResult {
  readonly title: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

const results: BrowserResult[] = [];
const worker = setupWorker();
await worker.start({ quiet: true });
for (const { title, expected, run } of CHECKS) {
  const mock = createBrowserMock();
  worker.resetHandlers(...profilesHandlers(mock));
  const actual = await run(mock, createBrowserClient()).catch(String);
  results.push({ title, expected, actual });
}
Object.assign(globalThis, { results });
