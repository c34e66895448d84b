import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface BuiltApp {
  readonly site: string;
  /** The folder of its files. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Builds the app, and serves it.
 *
 * @param variables - The environment variables of the build. `VITE_MOCK` adds the mock to the app.
 */
export async function serveBuiltApp(variables: NodeJS.ProcessEnv): Promise<BuiltApp> {
  const folder = await mkdtemp(join(tmpdir(), 'patient-registration-'));
  const args = ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'];
  const env = { ...process.env, NODE_ENV: 'production', ...variables };
  await promisify(execFile)('npm', args, { cwd: ROOT, env });
  const server = await preview({
    root: ROOT,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  const [site = ''] = server.resolvedUrls?.local ?? [];
  return {
    site,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
