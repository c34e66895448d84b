/** Returns the code of an error of the file system, such as `ENOSPC`. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return 'code' in error ? String(error.code) : error.message;
}

/** Returns the result of looking for a file, or `undefined` if it does not exist. */
export async function ifFound<Result>(found: Promise<Result>): Promise<Result | undefined> {
  return found.catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
}
