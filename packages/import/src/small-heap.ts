import { statSync } from 'node:fs';
import { resultOf } from './import-error.ts';

/** The size of a file from which the heap is kept small, in bytes. */
const LARGE_FILE = 2_000_000;

// By default, V8 lets the heap of a program that creates much garbage grow by hundreds of megabytes,
// and each thread that compiles takes tens of them.
const V8_FLAGS = [
  '--max-semi-space-size=2',
  '--max-old-space-size=192',
  '--heap-growing-percent=20',
  '--no-concurrent-recompilation',
];

// By default, glibc keeps what was freed, in areas of each thread.
const GLIBC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/**
 * Replaces the process by one with a small heap if an argument names a large file. The flags are
 * read only at the start. They cost up to half of the rate, which a short import need not pay.
 * On Windows, which cannot replace a process, V8 chooses the size of the heap.
 */
export function startWithSmallHeap(args: readonly string[]): void {
  const { argv, env, execArgv, execPath, platform } = process;
  if (platform === 'win32' || V8_FLAGS.every((flag) => execArgv.includes(flag))) return;
  if (!args.some(isLargeFile)) return;
  const again = [execPath, ...V8_FLAGS, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, again, { ...env, ...GLIBC });
}

function isLargeFile(path: string): boolean {
  const size = resultOf(() => statSync(path).size) ?? 0;
  // A workbook is read into memory.
  return size >= LARGE_FILE && !/\.xlsx$/i.test(path);
}
