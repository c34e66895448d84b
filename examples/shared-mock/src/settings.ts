import type { Directory } from './directory.ts';
import type { Sandbox } from './sandbox.ts';

/** The variables that are numbers, and their defaults. */
const DEFAULTS = {
  MAX_SANDBOXES: 1000,
  IDLE_SECONDS: 604_800,
  BODY_LIMIT: 1_000_000,
  SNAPSHOT_LIMIT: 16_000_000,
};

type NumberName = keyof typeof DEFAULTS;

/** The bindings and variables of the Worker, from `wrangler.jsonc` and `wrangler secret put`. */
export interface Env extends Readonly<Partial<Record<NumberName, string>>> {
  readonly SANDBOXES: DurableObjectNamespace<Sandbox>;
  readonly DIRECTORY: DurableObjectNamespace<Directory>;
  readonly ADMIN_TOKEN?: string;
}

/** The settings of the Worker. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings of the Worker.
 *
 * @throws An error that names the missing or invalid setting. It contains no value.
 */
export function readSettings(env: Env) {
  const adminToken = env.ADMIN_TOKEN ?? '';
  if (!/^[\x21-\x7e]+$/.test(adminToken)) {
    throw new Error(
      'This mock needs an admin token of visible ASCII characters, without spaces. Set it with ' +
        '`npx wrangler secret put ADMIN_TOKEN`, or locally in the file .dev.vars.',
    );
  }
  const read = (name: NumberName) => {
    const number = Number(env[name] ?? DEFAULTS[name]);
    if (number >= 1) return number;
    throw new Error(`The variable ${name} of this mock must be a number, 1 or more.`);
  };
  return {
    /** The token of the admin API and the inspector. */
    adminToken,
    /** The maximum number of sandboxes. */
    mostSandboxes: read('MAX_SANDBOXES'),
    /** The time after which a sandbox without requests is removed, in milliseconds. */
    idleMs: read('IDLE_SECONDS') * 1000,
    /** The longest body of a request, in bytes. */
    bodyLimit: read('BODY_LIMIT'),
    /** The longest snapshot, in bytes. */
    snapshotLimit: read('SNAPSHOT_LIMIT'),
  };
}

/** Returns the object that lists the sandboxes. */
export function directoryOf(env: Env): DurableObjectStub<Directory> {
  return env.DIRECTORY.getByName('directory');
}
