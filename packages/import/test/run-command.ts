import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createProfilesMock, type ProfilesMock, type ProfilesMockOptions } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { onTestFinished } from 'vitest';
import type { Clock } from '../src/clock.ts';
import { runImport } from '../src/run-import.ts';

/** Creates a folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A mock that is served over HTTP until the test ends. */
export async function servedMock(
  options: ProfilesMockOptions = {},
): Promise<{ readonly mock: ProfilesMock; readonly url: string }> {
  const mock = createProfilesMock({ journalLimit: 0, ...options });
  const server = await serveProfilesMock(mock);
  onTestFinished(() => server.close());
  return { mock, url: server.url };
}

/** Lines of a CSV file with invented patients: every tenth has no username. */
export function patientLines(rows: number): string[] {
  const lines = ['fn,dob,gen,username,extras.row'];
  for (let at = 0; at < rows; at++) {
    const username = at % 10 === 9 ? '' : `UHID-${at}`;
    lines.push(`Asha ${at},1990-04-12,F,${username},${at + 2}`);
  }
  return lines;
}

/** A clock whose time passes only during `sleep`. */
export class FakeClock implements Clock {
  #now = 0;
  readonly slept: number[] = [];

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.slept.push(milliseconds);
    await setImmediate();
    if (!signal?.aborted) this.#now += milliseconds;
  }
}

/** The options of one run of a command. */
interface TestRun {
  readonly signal?: AbortSignal;
  /** The environment. By default, it has no folder for the state of the user. */
  readonly env?: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly clock?: Clock;
  /** The reply of a person on a terminal. */
  readonly ask?: (question: string) => Promise<boolean>;
}

/** Lists the options that confirm the stops in printed lines. */
export function confirmations(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /(--confirm) (\S+=\d+\/\d+)/.exec(line)?.slice(1) ?? []);
}

/** An import of one file, with its folder beside it. */
export class TestImport {
  readonly url: string;
  readonly folder: string;
  readonly file: string;
  readonly journal: string;
  readonly key: string;
  readonly report: string;

  constructor(url: string, content: string | Uint8Array | readonly string[] | undefined) {
    const folder = temporaryFolder();
    this.url = url;
    this.folder = folder;
    this.file = join(folder, 'patients.csv');
    this.journal = join(folder, 'patients.csv.import', 'journal.sqlite');
    this.key = join(folder, 'patients.csv.import', 'key');
    this.report = join(folder, 'patients.csv.import', 'report.csv');
    if (content === undefined) return;
    writeFileSync(
      this.file,
      typeof content === 'object' && !ArrayBuffer.isView(content) ? content.join('\n') : content,
    );
  }

  /** The arguments of the command. */
  args(...more: readonly string[]): string[] {
    return [this.file, '--base-url', this.url, '--client-id', 'front-desk', ...more];
  }

  /** Runs the command, and again with the confirmation that each of its stops asks for. */
  async confirmed(more: readonly string[] = [], run: TestRun = {}) {
    const first = await this.run(more, run);
    const confirm = confirmations(first.lines);
    return confirm.length === 0 ? first : this.run([...more, ...confirm], run);
  }

  /** Runs the command in this process. Returns the exit code and what it printed. */
  async run(more: readonly string[] = [], run: TestRun = {}) {
    const lines: string[] = [];
    const { signal = new AbortController().signal, env = {}, file = this.file, clock, ask } = run;
    const [, ...options] = this.args(...more);
    const exitCode = await runImport([file, ...options], {
      output: { out: (line) => lines.push(line), error: (line) => lines.push(line) },
      progress: { write: () => {} },
      env: { PROFILES_TOKEN: 'token', ...env },
      ask,
      listen: () => signal,
      clock: clock ?? new FakeClock(),
    });
    return { exitCode, lines: lines.map((line) => line.replaceAll(`${this.folder}/`, '')) };
  }
}
