/** Prints how many megabytes 1,000 sandboxes need after one creation each. Needs `--expose-gc`. */
import { createProfilesMock } from '@profiles/mock';
import { serveSandboxes } from '@profiles/mock/server';
import { BODY, HEADERS, PATH } from '../job.ts';

const SANDBOXES = 1000;
const AT_ONCE = 20;

const { url, close } = await serveSandboxes({ create: () => createProfilesMock() });

async function create(name: string): Promise<void> {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: BODY };
  const response = await fetch(`${url}/sandbox/${name}${PATH}`, init);
  if (response.status !== 201) throw new Error(`a creation returned ${response.status}`);
  await response.text();
}

/** The memory of the process in bytes, without garbage. */
async function memory(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().rss;
}

// The same load on one sandbox, so that only the sandboxes count.
for (let turn = 0; turn < SANDBOXES / AT_ONCE; turn += 1) {
  await Promise.all(Array.from({ length: AT_ONCE }, () => create('first')));
}
const before = await memory();
for (let turn = 0; turn < SANDBOXES / AT_ONCE; turn += 1) {
  const names = Array.from({ length: AT_ONCE }, (_, at) => `idle-${turn}-${at}`);
  await Promise.all(names.slice(turn === 0 ? 1 : 0).map(create));
}
console.log(((await memory()) - before) / 1e6);
await close();
