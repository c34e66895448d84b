import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Connect, createServer, type Plugin, preview } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = { host: '127.0.0.1', port: 0 };

export interface ServedApp {
  readonly site: string;
  /** What the app receives for its session. */
  readonly session: { status: number; token: string };
  close(): Promise<void>;
}

/** Builds the app for the service at this address, and serves the files of the build. */
export async function serveBuild(service: string): Promise<ServedApp & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'patient-registration-'));
  const args = ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'];
  const env = { ...process.env, NODE_ENV: 'production', VITE_PROFILES_URL: service };
  await promisify(execFile)('npm', args, { cwd: ROOT, env });
  const [session, plugin] = serveSession();
  const build = { outDir: folder };
  const server = await preview({ root: ROOT, build, preview: SERVER, plugins: [plugin] });
  return {
    session,
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
  const [session, plugin] = serveSession();
  const server = await createServer({
    root: ROOT,
    plugins: [plugin],
    // A development server that runs at the same time keeps its own cache.
    cacheDir: 'node_modules/.vite-e2e',
    server: { ...SERVER, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  return { session, site: firstOf(server.resolvedUrls?.local), close: () => server.close() };
}

function serveSession(): readonly [ServedApp['session'], Plugin] {
  const session = { status: 200, token: '' };
  const add = ({ middlewares }: { readonly middlewares: Connect.Server }) => {
    middlewares.use('/session/token', (_, response) => {
      response.writeHead(session.status).end(session.token);
    });
  };
  return [session, { name: 'session', configureServer: add, configurePreviewServer: add }];
}

function firstOf([site]: readonly string[] = []): string {
  if (site === undefined) throw new Error('Vite reports no address');
  return site;
}
