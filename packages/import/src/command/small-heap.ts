import { setFlagsFromString } from 'node:v8';
import { resultOf } from '../messages/import-error.ts';

/** The limit of the heap for new objects, in MB. It is read only at the start. */
const SEMI_SPACE = '--max-semi-space-size=4';

// By default, glibc keeps freed memory in an area of each thread.
const GLIBC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '8192' };

/** Keeps the heap small, at the cost of a tenth of the rate. Replaces the process once, except on Windows. */
export function keepHeapSmall(): void {
  const { argv, env, execArgv, execPath, platform, versions } = process;
  const isReplaced = env['MALLOC_MMAP_THRESHOLD_'] === GLIBC.MALLOC_MMAP_THRESHOLD_;
  // A new process would lose descriptors that the shell has opened, such as that of `<(jq . map.json)`.
  const hasDescriptor = argv.some((text) => /(?:^|=)\/(?:dev|proc\/self)\/fd\//.test(text));
  if (platform !== 'win32' && !isReplaced && !hasDescriptor) {
    const again = [execPath, SEMI_SPACE, ...execArgv, ...argv.slice(1)];
    // Node's `--permission` may forbid it.
    resultOf(() => process.execve?.(execPath, again, { ...env, ...GLIBC }));
  }
  // By default, V8 lets the heap grow by hundreds of megabytes before it collects all garbage.
  setFlagsFromString('--heap-growing-percent=30');
  // New objects are then collected while the others are marked. Node 26 has no such flag.
  if (Number.parseInt(versions.node, 10) < 26) setFlagsFromString('--no-separate-gc-phases');
}
