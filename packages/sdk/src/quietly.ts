/** Calls a function of the caller. Ignores its error, and the rejection of its promise. */
export function quietly<T>(call: () => T): T | undefined {
  try {
    const result = call();
    if (result) Promise.resolve(result).catch(() => {});
    return result;
  } catch {
    return undefined;
  }
}
