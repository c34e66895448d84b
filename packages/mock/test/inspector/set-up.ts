import { fileURLToPath } from 'node:url';
import { setup as startEngine } from '@profiles/testkit/engines';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** How the tests of the panels open the inspector. */
    stage: 'served' | 'embedded';
    /** The script of a page that embeds the inspector, with a mock of its own. */
    embedding: string;
  }
}

/** Starts the browser, and builds the script of the page that embeds the inspector. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('embedding-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@profiles/source'],
    write: false,
  });
  project.provide('embedding', outputFiles.map(({ text }) => text).join(''));
  return startEngine(project, ['--host-resolver-rules=MAP *.test 127.0.0.1']);
}
