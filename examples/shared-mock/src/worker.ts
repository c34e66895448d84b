import { createSandboxRouter, SandboxError, type SandboxFetcher } from '@profiles/mock/web';
import { fullError, throwRejection } from './rejections.ts';
import { directoryOf, type Env, readSettings, type Settings } from './settings.ts';

export { Directory } from './directory.ts';
export { Sandbox } from './sandbox.ts';

export default {
  async fetch(request, env) {
    let settings: Settings;
    try {
      settings = readSettings(env);
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 503 });
    }
    const sandboxes = createSandboxFetcher(env, settings);
    return createSandboxRouter(sandboxes, { admin: { token: settings.adminToken } })(request);
  },
} satisfies ExportedHandler<Env>;

/** The most names that this copy of the Worker remembers. */
const MAX_NAMES = 10_000;

/** The sandboxes that this copy of the Worker has seen. Some may be deleted since. */
const seen = new Set<string>();

/** A snapshot may be larger than other bodies. */
const SNAPSHOT_ROUTES = ['PUT /__mock__/snapshot', 'POST /__mock__/snapshots'];

/** Keeps each sandbox in an object of its own. */
function createSandboxFetcher(env: Env, settings: Settings): SandboxFetcher {
  const objectOf = async (name: string) => {
    if (!seen.has(name)) {
      // Added to the list first, so that rejected names create no objects.
      if (!(await directoryOf(env).admit(name))) throw fullError(settings);
      if (seen.size >= MAX_NAMES) seen.clear();
      seen.add(name);
    }
    return env.SANDBOXES.getByName(name);
  };
  return {
    list: () => directoryOf(env).list(),
    async create(name) {
      const info = await (await objectOf(name)).create(name);
      if (!info) throw fullError(settings);
      return info;
    },
    async delete(name) {
      // An unknown name must not create an object.
      if (!(await directoryOf(env).has(name))) return false;
      await env.SANDBOXES.getByName(name).remove(name);
      seen.delete(name);
      return true;
    },
    async fetch(name, request, path) {
      const isSnapshot = SNAPSHOT_ROUTES.includes(`${request.method} ${path}`);
      const limit = isSnapshot ? settings.snapshotLimit : settings.bodyLimit;
      // Read here, so that an object never waits for a slow client.
      const body = await readBody(request, limit);
      const object = await objectOf(name);
      return throwRejection(await object.fetch(new Request(request, { body })).catch(explainStop));
    },
  };
}

/**
 * Reads the body of a request.
 *
 * @param limit - The maximum length in bytes.
 * @throws `SandboxError` with status 413 if the body is longer.
 */
async function readBody({ body }: Request, limit: number): Promise<Uint8Array | null> {
  if (body === null) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  if (length <= limit) return new Uint8Array(await new Blob(chunks).arrayBuffer());
  throw new SandboxError(
    413,
    `The body has more than ${limit} bytes, the limit of this mock. Nothing was stored. Send ` +
      'less, or raise BODY_LIMIT (SNAPSHOT_LIMIT for a snapshot) in wrangler.jsonc.',
  );
}

/** The platform may stop an object at any time, for example to deploy another version. */
function explainStop(): never {
  throw new SandboxError(
    503,
    'The sandbox stopped before it responded, and starts again with the next request. What it ' +
      'acknowledged is stored. Check whether this request was applied before you retry.',
  );
}
