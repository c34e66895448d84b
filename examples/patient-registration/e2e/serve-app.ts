import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServer, preview } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = { host: '127.0.0.1', port: 0 };

export interface ServedApp {
  readonly site: string;
  close(): Promise<void>;
}

/** Builds the app for the service at this address, and serves the files of the build. */
export async function serveBuild(service: string): Promise<ServedApp & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'patient-registration-'));
  const args = ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'];
  const env = { ...process.env, NODE_ENV: 'production', VITE_PROFILES_URL: service };
  await promisify(execFile)('npm', args, { cwd: ROOT, env });
  const server = await preview({ root: ROOT, build: { outDir: folder }, preview: SERVER });
  return {
    site: firstOf(server.resolvedUrls?.local),
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Serves the app as during development, with its mock. */
export async function serveInDevelopment(): Promise<ServedApp> {
  const server = await createServer({
    root: ROOT,
    // A development server that runs at the same time keeps its own cache.
    cacheDir: 'node_modules/.vite-e2e',
    server: { ...SERVER, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  return { site: firstOf(server.resolvedUrls?.local), close: () => server.close() };
}

function firstOf([site]: readonly string[] = []): string {
  if (site === undefined) throw new Error('Vite reports no address');
  return site;
}
