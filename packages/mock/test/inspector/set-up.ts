import { fileURLToPath } from 'node:url';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** How the tests of the panels open the inspector. */
    stage: 'served' | 'embedded';
    /** The address at which Chromium accepts connections. */
    chromium: string;
    /** The script of a page that embeds the inspector, with a mock of its own. */
    embedding: string;
  }
}

/** Starts Chromium, and builds the script of the page that embeds the inspector. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  requireChromium();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('embedding-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@profiles/source'],
    write: false,
  });
  const browser = await chromium.launchServer({
    ...CHROMIUM,
    args: [...CHROMIUM.args, '--host-resolver-rules=MAP *.test 127.0.0.1'],
  });
  provide('embedding', outputFiles.map(({ text }) => text).join(''));
  provide('chromium', browser.wsEndpoint());
  return () => browser.close();
}
