import { statSync } from 'node:fs';

/** The size of a file from which the heap is kept small, in bytes. */
const LARGE_FILE = 20_000_000;

// By default, V8 lets the heap of a program that creates much garbage grow by hundreds of megabytes,
// also while it reads a small file.
const V8_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=192',
  '--heap-growing-percent=75',
];

// By default, each thread of V8 gets areas of its own from glibc, and keeps what it has freed.
const GLIBC = { MALLOC_ARENA_MAX: '1' };

/**
 * Replaces the process by one with a small heap if an argument names a large file. The flags are
 * read only at the start. They cost about a tenth of the rate, which a short import need not pay.
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
  // A workbook is read into memory.
  if (/\.xlsx$/i.test(path)) return false;
  try {
    return statSync(path).size >= LARGE_FILE;
  } catch {
    return false;
  }
}
