import { globSync, readFileSync } from 'node:fs';
import { attempt, startProgram } from '@profiles/testkit/run';
import type { Buildah } from './buildah.ts';
import type { Image } from './image.ts';

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
