/**
 * Adds to package-lock.json the optional packages of other platforms that npm left out.
 *
 * npm leaves out packages that its registry does not serve, such as those of other platforms on a
 * mirror for one platform. `npm ci` of npm 11 then rejects the lockfile that `npm install` has just
 * written (npm 10 accepts it):
 *
 *     npm error code EUSAGE
 *     npm error `npm ci` can only install packages when your package.json and package-lock.json or
 *     npm error npm-shrinkwrap.json are in sync.
 *     npm error Missing: @biomejs/cli-darwin-arm64@ from lock file
 *
 * The added entries have no integrity, because the mirror does not serve these packages. Run the
 * script after `npm install` on such a mirror.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const SYSTEMS = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|aix/;
const PROCESSORS = /\b(?:arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32)\b/;
const LIBRARIES: Readonly<Record<string, string>> = { musl: 'musl', gnu: 'glibc' };

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages: Record<string, LockedPackage> = lockfile.packages;

for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (resolves(path, name)) continue;
    if (!/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`${path} depends on ${name}@${version}: add it by hand`);
    const top = `node_modules/${name}`;
    const place = top in packages ? `${path}/${top}` : top;
    packages[place] = {
      version,
      ...inOrder({ ...platformOf(name), ...(dev && { dev }), optional: true }),
    };
    console.log(`added ${place} ${version}`);
  }
}

lockfile.packages = inOrder(packages);
writeFileSync('package-lock.json', `${JSON.stringify(lockfile, null, 2)}\n`);

/** Sorts entries as npm does, so that its next install changes nothing. */
function inOrder(entries: object): object {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Resolves a package as Node does: in the folder of the dependent package, then in those above. */
function resolves(path: string, name: string): boolean {
  if (`${path}/node_modules/${name}` in packages) return true;
  const above = path.lastIndexOf('/node_modules/');
  return above === -1 ? `node_modules/${name}` in packages : resolves(path.slice(0, above), name);
}

function platformOf(name: string) {
  const os = SYSTEMS.exec(name)?.[0];
  const cpu = PROCESSORS.exec(name)?.[0];
  const libc = LIBRARIES[/musl|gnu/.exec(name)?.[0] ?? ''];
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(os === 'linux' && libc && { libc: [libc] }),
  };
}
