const BYTES_OF_A_MEGABYTE = 1_048_576;

/** Measures the heap in megabytes after a collection, for which Node needs `--expose-gc`. */
export function heapAfterCollection(): number {
  if (!globalThis.gc)
    throw new Error('Node does not expose garbage collection: use npm run test:soak.');
  globalThis.gc();
  return process.memoryUsage().heapUsed / BYTES_OF_A_MEGABYTE;
}
