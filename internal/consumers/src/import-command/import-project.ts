import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npmInstall } from '@profiles/testkit/install';

/** The end of a command. */
export interface Ended {
  /** `null` if it was killed. */
  readonly exitCode: number | null;
  readonly out: string;
  readonly errors: string;
}

/** A command that runs. */
export interface Running {
  readonly ended: Promise<Ended>;
  /** Ends its process at once. */
  kill(): void;
}

/** An empty project with the packed command. */
export class ImportProject {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Creates the project in a folder, and installs packages there. */
  static create(folder: string, packages: readonly string[]): ImportProject {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
    npmInstall(folder, '--ignore-scripts', ...packages);
    return new ImportProject(folder);
  }

  /** Creates a folder of the project. Returns its path. */
  folderFor(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** Starts the command on a Node, without npx, so that its process can be killed. */
  start(node: string, args: readonly string[], { cwd, env }: Surroundings): Running {
    const child = spawn(join(this.#folder, 'node_modules/.bin/profiles-import'), args, {
      cwd,
      env: {
        ...process.env,
        PATH: [dirname(node), process.env['PATH']].join(delimiter),
        PROFILES_TOKEN: 'token',
        XDG_STATE_HOME: join(cwd, 'state'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    return {
      ended: once(child, 'close').then(() => ({ exitCode: child.exitCode, out, errors })),
      kill: () => child.kill('SIGKILL'),
    };
  }
}

/** The surroundings of a command. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}
