import type { Directory } from './directory.ts';
import type { Sandbox } from './sandbox.ts';

/** The bindings and variables of the Worker, from `wrangler.jsonc` and `wrangler secret put`. */
export interface Env {
  readonly SANDBOXES: DurableObjectNamespace<Sandbox>;
  readonly DIRECTORY: DurableObjectNamespace<Directory>;
  readonly ADMIN_TOKEN?: string;
  readonly MOST_SANDBOXES?: string;
  readonly IDLE_SECONDS?: string;
  readonly BODY_LIMIT?: string;
  readonly SNAPSHOT_LIMIT?: string;
}

/** Returns the object that lists the sandboxes. */
export function directoryOf(env: Env): DurableObjectStub<Directory> {
  return env.DIRECTORY.getByName('directory');
}
