import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { attempt, startProgram } from '@profiles/testkit/run';

/** An empty project whose commands run on one Node, with one registry. */
export class Project {
  readonly folder: string;
  /** The variables of its commands. */
  readonly env: Readonly<Record<string, string>>;

  constructor(folder: string, node: string, env: Readonly<Record<string, string>>) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
    this.folder = folder;
    const path = [dirname(node), process.env['PATH']].join(delimiter);
    this.env = { ...env, PATH: path };
  }

  /** Runs a command of a shell. Returns its output, and throws if it fails. */
  shell(text: string): string {
    const { ok, output } = attempt('bash', ['-ec', text], this.folder, this.env);
    if (!ok) throw new Error(`“${text}” fails:\n${output}`);
    return output;
  }

  /** Starts a command that prints an address, and waits for it. */
  async serve(command: string, args: readonly string[]) {
    const env = { ...process.env, ...this.env };
    const options = { cwd: this.folder, env, detached: true };
    return await startProgram(command, args, /http:\/\/[^\s/]+:\d+(?=[\s/])/, options);
  }
}
