const PLAIN = /^(?:\/[\w~-]+)+\/?$/;

/** Tells a path that no parser of addresses would change: it has no dots, escapes or query. */
export function isPlainPath(path: string): boolean {
  return PLAIN.test(path);
}
