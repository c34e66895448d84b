import { SandboxError, type SandboxFetcher } from '@profiles/mock/web';
import { directoryOf, type Env } from './env.ts';
import { fullError } from './full-error.ts';
import { readBody } from './read-body.ts';
import { throwRejection } from './rejection.ts';
import type { Settings } from './settings.ts';

/** The most names that this copy of the Worker remembers. */
const MOST_NAMES = 10_000;

/** The sandboxes that this copy of the Worker has seen. Some may be deleted since. */
const seen = new Set<string>();

/** Keeps each sandbox in an object of its own. */
export function createSandboxFetcher(env: Env, settings: Settings): SandboxFetcher {
  const objectOf = async (name: string) => {
    if (!seen.has(name)) {
      // Added to the list first, so that rejected names create no objects.
      if (!(await directoryOf(env).admit(name))) throw fullError(settings);
      if (seen.size >= MOST_NAMES) seen.clear();
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
      const isSnapshot = request.method === 'PUT' && path === '/__mock__/snapshot';
      const limit = isSnapshot ? settings.snapshotLimit : settings.bodyLimit;
      // Read here, so that an object never waits for a slow client.
      const body = await readBody(request, limit);
      const whole = new Request(request, { body });
      const object = await objectOf(name);
      return throwRejection(await object.fetch(whole).catch(explainStop));
    },
  };
}

/** The platform may stop an object at any time, for example to deploy another version. */
function explainStop(): never {
  throw new SandboxError(
    503,
    'The sandbox stopped before it responded, and starts again with the next request. What it ' +
      'acknowledged is stored. Check whether this request was applied before you retry.',
  );
}
