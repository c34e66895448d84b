import { setTimeout } from 'node:timers/promises';

/** How long what was closed may take to go. */
const GRACE_MS = 2000;
const LOOK_EVERY_MS = 20;

/** Lists what keeps the process alive, by kind. */
export function openResources(): string[] {
  return process.getActiveResourcesInfo();
}

/** Waits until nothing is open but what was so before; what is left after a while is returned. */
export async function untilGone(before: readonly string[]): Promise<string[]> {
  const end = performance.now() + GRACE_MS;
  let left = without(openResources(), before);
  while (left.length > 0 && performance.now() < end) {
    await setTimeout(LOOK_EVERY_MS);
    left = without(openResources(), before);
  }
  return left;
}

function without(resources: readonly string[], before: readonly string[]): string[] {
  const known = [...before];
  return resources.filter((each) => {
    const at = known.indexOf(each);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
