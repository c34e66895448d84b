import { statSync } from 'node:fs';
import { resultOf } from './import-error.ts';

/** The size of a file from which the heap is kept small, in bytes. */
const LARGE_FILE = 2_000_000;

// A request leaves 100 kB of garbage, and a quarter of it lives until V8 collects the whole heap, which
// by default may grow by hundreds of megabytes first. Each thread that compiles takes memory too.
const V8_FLAGS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--no-separate-gc-phases',
  '--v8-pool-size=1',
  '--max-inlined-bytecode-size-cumulative=300',
];

// By default, glibc keeps what was freed, in areas of each thread.
const GLIBC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '8192' };

/**
 * Replaces the process by one with a small heap if an argument names a large file. The flags are
 * read only at the start. They cost a fifth of the rate, which a short import need not pay.
 * On Windows, which cannot replace a process, V8 chooses the size of the heap.
 */
export function startWithSmallHeap(args: readonly string[]): void {
  const { argv, env, execArgv, execPath, platform } = process;
  if (platform === 'win32' || V8_FLAGS.every((flag) => execArgv.includes(flag))) return;
  // A workbook is read into memory.
  const isLarge = (path: string) =>
    resultOf(() => statSync(path).size >= LARGE_FILE) && !/\.xlsx$/i.test(path);
  if (!args.some(isLarge)) return;
  const again = [execPath, ...V8_FLAGS, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, again, { ...env, ...GLIBC });
}
