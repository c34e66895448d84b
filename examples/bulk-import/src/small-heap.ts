// By default, V8 lets the heap of a program that creates much garbage grow by hundreds of megabytes.
// These flags keep it small at a few percent of the rate. A smaller heap would cost more.
const V8_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=192',
  '--heap-growing-percent=75',
];

// By default, each thread of V8 gets areas of its own from glibc, and keeps what it has freed.
const GLIBC = { MALLOC_ARENA_MAX: '1' };

/**
 * Replaces the process by one with a small heap, because both are read only at the start. On
 * Windows, which cannot do it, the heap is as large as V8 likes.
 */
export function startWithSmallHeap(): void {
  const { argv, env, execArgv, execPath, platform } = process;
  if (platform === 'win32' || V8_FLAGS.every((flag) => execArgv.includes(flag))) return;
  const args = [execPath, ...V8_FLAGS, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, args, { ...env, ...GLIBC });
}
