/** Returns the code of an error of the file system, such as `ENOSPC`. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return 'code' in error ? String(error.code) : error.message;
}
