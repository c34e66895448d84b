import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { runImport } from '../src/run-import.ts';
import type { Clock } from '../src/sending/clock.ts';

/** Creates a folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A clock whose time passes only while somebody sleeps. */
export class FakeClock implements Clock {
  #now = 0;
  readonly slept: number[] = [];

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.slept.push(milliseconds);
    await setImmediate();
    if (!signal.aborted) this.#now += milliseconds;
  }
}

/** An import of one file, with a journal beside it. */
export class TestImport {
  readonly folder = temporaryFolder();
  readonly file = join(this.folder, 'patients.csv');
  readonly journal = join(this.folder, 'import.sqlite');
  readonly report = join(this.folder, 'report.csv');
  readonly #url: string;

  constructor(url: string, content: string | Uint8Array | readonly string[]) {
    this.#url = url;
    writeFileSync(
      this.file,
      typeof content === 'object' && !ArrayBuffer.isView(content) ? content.join('\n') : content,
    );
  }

  /** The arguments of the command. */
  args(...more: readonly string[]): string[] {
    const { file, journal, report } = this;
    const target = ['--base-url', this.#url, '--client-id', 'front-desk'];
    return [file, ...target, '--journal', journal, '--report', report, ...more];
  }

  /** Runs the command in this process. Returns the exit code and what it printed. */
  async run(more: readonly string[] = [], run: { signal?: AbortSignal; clock?: Clock } = {}) {
    const lines: string[] = [];
    const { signal = new AbortController().signal, clock = new FakeClock() } = run;
    const exitCode = await runImport(this.args(...more), {
      output: { out: (line) => lines.push(line), error: (line) => lines.push(line) },
      progress: { write: () => {} },
      env: { PROFILES_TOKEN: 'token' },
      signal,
      clock,
    });
    return { exitCode, lines: lines.map((line) => line.replaceAll(`${this.folder}/`, '')) };
  }
}
