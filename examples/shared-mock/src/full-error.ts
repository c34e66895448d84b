import { SandboxError } from '@profiles/mock/web';
import type { Settings } from './settings.ts';

/** Creates the error that explains why no further sandbox can be created. */
export function fullError({ mostSandboxes }: Settings): SandboxError {
  return new SandboxError(
    503,
    `The maximum number of sandboxes (${mostSandboxes}) is reached. Delete some with DELETE ` +
      '/__mock__/sandboxes/{name}, or raise MOST_SANDBOXES in wrangler.jsonc.',
  );
}
