import { setTimeout } from 'node:timers/promises';

/** The time that a closed resource may take to disappear. */
const GRACE_MS = 2000;
const LOOK_EVERY_MS = 20;

/**
 * Waits until no further resource keeps the process alive. Returns the resources that are left after
 * {@link GRACE_MS}.
 *
 * @param before - From `process.getActiveResourcesInfo()`.
 */
export async function untilGone(before: readonly string[]): Promise<string[]> {
  const end = performance.now() + GRACE_MS;
  for (;;) {
    const left = without(process.getActiveResourcesInfo(), before);
    if (left.length === 0 || performance.now() >= end) return left;
    await setTimeout(LOOK_EVERY_MS);
  }
}

function without(resources: readonly string[], before: readonly string[]): string[] {
  const known = [...before];
  return resources.filter((each) => {
    const at = known.indexOf(each);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
