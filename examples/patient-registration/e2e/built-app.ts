import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface BuiltApp {
  readonly url: string;
  /** Where its files are. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the app for the Profile Service at an address, and serves it. */
export async function serveBuiltApp(serviceUrl: string): Promise<BuiltApp> {
  const folder = await mkdtemp(join(tmpdir(), 'patient-registration-'));
  const env = { ...process.env, NODE_ENV: 'production', VITE_PROFILES_URL: serviceUrl };
  const args = ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'];
  await promisify(execFile)('npm', args, { cwd: ROOT, env });
  const server = await preview({
    root: ROOT,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
