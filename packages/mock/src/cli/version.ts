import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Returns the version of this package. */
export function readVersion(): string {
  // By its name, because the path differs between the sources and the build.
  const path = createRequire(import.meta.url).resolve('@profiles/mock/package.json');
  return String(JSON.parse(readFileSync(path, 'utf8')).version);
}
