import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, run, startProgram } from '@profiles/testkit/run';
import type { Image } from './image.ts';

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

type Variables = Readonly<Record<string, string>>;

/** A container of an image, with the network of this machine. It keeps its volume until it is removed. */
export class Container {
  readonly #buildah: Buildah;
  readonly #image: Image;
  readonly #id: string;

  constructor(buildah: Buildah, image: Image) {
    this.#buildah = buildah;
    this.#image = image;
    // Other containers call the mock by the name of its service.
    this.#id = buildah.call('from', '--pull-never', '--add-host=mock:127.0.0.1', image.name);
  }

  /**
   * Starts the image's command. Resolves when it has printed an address.
   *
   * @param env - Variables of the environment, in addition to those of the image.
   */
  async start(env: Variables) {
    // `buildah run` ignores the entry point.
    const args = this.#args(env, this.#image.config.Entrypoint);
    const program = await startProgram('buildah', args, /http:\/\/\S+/);
    /** Sends SIGTERM to the process in the container. Returns the milliseconds until it ended. */
    return async function stop(): Promise<number> {
      const started = performance.now();
      process.kill(innerProcess(program.pid), 'SIGTERM');
      await program.ended;
      return performance.now() - started;
    };
  }

  /** Runs another command to its end. */
  run(env: Variables, ...command: readonly string[]) {
    return attempt('buildah', this.#args(env, command));
  }

  remove(): void {
    this.#buildah.call('rm', this.#id);
  }

  #args(env: Variables, command: readonly string[]): readonly string[] {
    const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    const how = ['--isolation=chroot', `--user=${this.#image.config.User}`, ...variables];
    return this.#buildah.args('run', ...how, this.#id, '--', ...command);
  }
}

/** Finds the process in a container: a signal to buildah would kill it. */
function innerProcess(pid: number): number {
  // Each thread of a process lists the children that it has started.
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, 'utf8').split(' ').filter(Boolean),
  );
  return children[0] === undefined ? pid : innerProcess(Number(children[0]));
}
