import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@profiles/generate/page';

/** A package as the lockfile has it. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const lockfile: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/** The packages whose code is in a tarball, by the published package. */
const BUNDLED: Readonly<Record<string, readonly string[]>> = {
  // The CommonJS build.
  '@profiles/sdk': ['ky'],
  // The inspector.
  '@profiles/mock': ['@lit/reactive-element', 'eventsource-parser', 'lit-element', 'lit-html'],
};

/** Lists what npm installs with a published package, other than the published packages. */
export function installedWith(folder: string): ReadonlyMap<string, LockedPackage> {
  const from = `packages/${folder}`;
  const found = new Map<string, LockedPackage>();
  const add = (name: string, by: string) => {
    if (name.startsWith('@profiles/')) return;
    const path = resolve(name, by);
    if (found.has(path)) return;
    found.set(path, locked(path));
    for (const own of namesOf(locked(path))) add(own, path);
  };
  for (const name of namesOf(locked(from))) add(name, from);
  return found;
}

/** Lists the packages whose code a published package contains, by name. */
export function bundledIn(name: string): ReadonlyMap<string, LockedPackage> {
  const names = BUNDLED[name] ?? [];
  return new Map(names.map((each) => [each, locked(`node_modules/${each}`)]));
}

/** Returns the package that a file belongs to, if npm installed it. */
export function packageOf(path: string): string | undefined {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

/** Resolves a package as Node does. */
function resolve(name: string, from: string): string {
  const nested = [from, 'node_modules', name].filter((part) => part !== '').join('/');
  if (nested in lockfile.packages) return nested;
  const above = from.lastIndexOf('/node_modules/');
  return resolve(name, above === -1 ? '' : from.slice(0, above));
}

function locked(path: string): LockedPackage {
  const found = lockfile.packages[path];
  if (!found) throw new Error(`The lockfile has no ${path}: run npm install`);
  return found;
}

function namesOf({ dependencies = {} }: LockedPackage): readonly string[] {
  return Object.keys(dependencies);
}
