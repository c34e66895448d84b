import type { TestProject } from 'vitest/node';
import { ADMIN_TOKEN, DevWorker } from './dev-worker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Worker for the tests that need no settings of their own. */
    readonly worker: { readonly url: string; readonly pid: number };
  }
}

/** Starts the Worker before the tests. Its sandboxes can be stopped. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const worker = await DevWorker.start({
    entry: 'tests/worker/abortable.ts',
    vars: { ADMIN_TOKEN, MOST_SANDBOXES: 2000 },
  });
  provide('worker', { url: worker.url, pid: worker.pid });
  return () => worker[Symbol.asyncDispose]();
}
