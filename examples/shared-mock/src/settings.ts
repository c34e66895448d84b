import type { Env } from './env.ts';

/** The settings of the Worker. */
export interface Settings {
  /** The token of the admin API and the inspector. */
  readonly adminToken: string;
  /** The maximum number of sandboxes. */
  readonly mostSandboxes: number;
  /** The time after which a sandbox without requests is removed, in milliseconds. */
  readonly idleMs: number;
  /** The longest body of a request, in bytes. */
  readonly bodyLimit: number;
  /** The longest snapshot, in bytes. */
  readonly snapshotLimit: number;
}

type NumberName = Exclude<keyof Env, 'SANDBOXES' | 'DIRECTORY' | 'ADMIN_TOKEN'>;

/**
 * Reads the settings of the Worker.
 *
 * @throws An error that names the missing or invalid setting. It contains no value.
 */
export function readSettings(env: Env): Settings {
  const adminToken = env.ADMIN_TOKEN ?? '';
  if (!/^[\x21-\x7e]+$/.test(adminToken)) {
    throw new Error(
      'This mock needs an admin token of visible ASCII characters, without spaces. Set it with ' +
        '`npx wrangler secret put ADMIN_TOKEN`, or locally in the file .dev.vars.',
    );
  }
  return {
    adminToken,
    mostSandboxes: readNumber(env, 'MOST_SANDBOXES', 1000),
    idleMs: readNumber(env, 'IDLE_SECONDS', 604_800) * 1000,
    bodyLimit: readNumber(env, 'BODY_LIMIT', 1_000_000),
    snapshotLimit: readNumber(env, 'SNAPSHOT_LIMIT', 16_000_000),
  };
}

function readNumber(env: Env, name: NumberName, fallback: number): number {
  const number = Number(env[name] ?? fallback);
  if (number >= 1) return number;
  throw new Error(`The variable ${name} of this mock must be a number, 1 or more.`);
}
