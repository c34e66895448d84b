import { isPlainObject } from '@profiles/sdk/internal';
import type { Probe } from './probe.ts';
import { withoutLabel } from './probe.ts';

/** Returns the paths of the fields and keys that the requests of a probe contain. */
export function pathsOf({ steps }: Probe): readonly (readonly string[])[] {
  const paths = steps.flatMap(({ body }) => (isPlainObject(body) ? leafPaths(body) : []));
  const names = [...new Set(paths.map(pathName))];
  // Without a field whose keys are listed: earlier requests may have added other keys to it.
  return names
    .filter((name) => !names.some((other) => other.startsWith(`${name}/`)))
    .map((name) => name.split('/'));
}

/** Returns a path as text, such as `extras/ward`. */
export function pathName(path: readonly string[]): string {
  return path.join('/');
}

/**
 * Reads the value at each path, as text. A null counts as absent, and the label is replaced by its
 * placeholder.
 */
export function readPaths(
  record: Readonly<Record<string, unknown>>,
  paths: readonly (readonly string[])[],
  label: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    paths.map((path) => [pathName(path), withoutLabel(valueAt(record, path), label)]),
  );
}

function leafPaths(fields: Readonly<Record<string, unknown>>): readonly (readonly string[])[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    isPlainObject(value) && Object.keys(value).length > 0
      ? leafPaths(value).map((path) => [key, ...path])
      : [[key]],
  );
}

function valueAt(record: Readonly<Record<string, unknown>>, path: readonly string[]): string {
  let value: unknown = record;
  for (const key of path) {
    value = isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return JSON.stringify(value ?? null);
}
