import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@profiles/testkit/run';

/** Runs Debian's buildah with a storage of its own, without a daemon and without a registry. */
export class Buildah {
  readonly #storage: readonly string[];

  /** @param folder - The folder of the storage. */
  constructor(folder: string) {
    const [root, runroot] = ['root', 'runroot'].map((name) => join(folder, name));
    for (const each of [root, runroot]) if (each) mkdirSync(each, { recursive: true });
    this.#storage = ['--storage-driver=vfs', `--root=${root}`, `--runroot=${runroot}`];
  }

  /** The arguments of a command, for a program that runs it. */
  args(...args: readonly string[]): readonly string[] {
    return [...this.#storage, ...args];
  }

  /** Runs a command to its end. Returns what it printed. */
  call(...args: readonly string[]): string {
    return run('buildah', this.args(...args)).trim();
  }
}

/** The name of the base in the Dockerfile. */
const BASE = 'docker.io/library/node:24-slim';

/** Debian's packages that Node needs. */
const DEBIAN = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6'];

/**
 * Puts a base image into the storage, under the name of the real one: Debian's libraries, the Node
 * that runs this program, and the user `node`. No registry is needed.
 */
export function buildBaseImage(buildah: Buildah, folder: string): void {
  const packages = join(folder, 'debian');
  const root = join(folder, 'base');
  for (const each of [packages, root]) mkdirSync(each, { recursive: true });
  run('apt-get', ['download', '-q', ...DEBIAN], packages);
  for (const name of globSync('*.deb', { cwd: packages })) {
    run('dpkg', ['--extract', join(packages, name), root]);
  }
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/bin/node'));
  mkdirSync(join(root, 'etc'), { recursive: true });
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:\nnode:x:1000:1000::/home/node:\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  const container = buildah.call('from', 'scratch');
  buildah.call('copy', '--quiet', container, root, '/');
  buildah.call('config', '--env', 'PATH=/usr/bin:/bin', container);
  buildah.call('commit', '--quiet', '--rm', container, BASE);
  rmSync(root, { recursive: true });
}
