import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setup as startEngine } from '@profiles/testkit/engines';
import { preview } from 'astro';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the built site. */
    site: string;
  }
}

/** Serves the site that `npm run docs` has built, and starts the browser. */
export async function setup(project: TestProject) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!existsSync(`${root}/dist`)) throw new Error('docs/dist is missing: run npm run docs first');
  const server = await preview({ root, server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  project.provide('site', `http://127.0.0.1:${server.port}`);
  const stopEngine = await startEngine(project);
  return async () => {
    await stopEngine();
    await server.stop();
  };
}
