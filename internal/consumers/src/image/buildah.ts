import { mkdirSync } from 'node:fs';
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
