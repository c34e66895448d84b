import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Plugin, preview } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface BuiltApp {
  readonly url: string;
  /** Where its files are. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the app for a Profile Service, and serves it to somebody who has signed in. */
export async function serveBuiltApp(serviceUrl: string, token: string): Promise<BuiltApp> {
  const folder = await mkdtemp(join(tmpdir(), 'patient-registration-'));
  const env = { ...process.env, NODE_ENV: 'production', VITE_PROFILES_URL: serviceUrl };
  const args = ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'];
  await promisify(execFile)('npm', args, { cwd: ROOT, env });
  const server = await preview({
    root: ROOT,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [session(token)],
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

/** Answers with the token of who has signed in, as a clinic's own server does. */
function session(token: string): Plugin {
  return {
    name: 'session',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/session/token', (_, response) => response.end(token));
    },
  };
}
