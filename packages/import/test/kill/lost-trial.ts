import { copyFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { EXIT } from '../../src/exit-codes.ts';
import { storedTwice, unnamedLines } from '../unnamed-rows.ts';
import { type ImportEnd, ImportProcess } from './import-process.ts';

/** An import that is killed and loses files, again and again. */
export interface LostTrial {
  readonly rows: number;
  readonly kills: number;
  /** Whether the user has a state folder. Without it, only the import's folder has a witness. */
  readonly hasState: boolean;
}

/** The findings of a trial. */
export interface LostFindings {
  /** Rows that the service stored twice. */
  readonly twice: readonly string[];
  /** The requests of starts that were rejected. */
  readonly sentRejected: number;
  /** The rows that the report does not call created, or for a person to look at. */
  readonly unfinished: number;
  /** The starts after a loss that were rejected. */
  readonly rejected: number;
  /** The starts after a loss that continued. */
  readonly continued: number;
}

/** Changes the folder of an import, given a copy from an earlier or the current time. */
type Loss = (folder: string, earlier: string) => void;

const JOURNAL = 'journal.sqlite';

function bring(...names: readonly string[]): Loss {
  return (folder, earlier) => {
    for (const name of names) {
      if (existsSync(join(earlier, name))) copyFileSync(join(earlier, name), join(folder, name));
      else rmSync(join(folder, name), { force: true });
    }
  };
}

function remove(...names: readonly string[]): Loss {
  return (folder) => {
    for (const name of names) rmSync(join(folder, name), { force: true });
  };
}

/** Losses that the witness in the import's folder detects. */
const LOSSES: Readonly<Record<string, Loss>> = {
  'the -wal file lost': remove(`${JOURNAL}-wal`),
  'the journal lost': remove(JOURNAL, `${JOURNAL}-wal`),
  'an earlier journal back': bring(JOURNAL, `${JOURNAL}-wal`),
  'an earlier journal beside the -wal file': bring(JOURNAL),
  'an earlier -wal file back': bring(`${JOURNAL}-wal`),
};

/** Replaces the folder of an import. */
function replaceFolder(folder: string, copy: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(copy, folder, { recursive: true });
}

/** Losses that only the witness in the user's state folder detects. */
const SHOWN_BY_STATE: Readonly<Record<string, Loss>> = {
  'an earlier folder back': replaceFolder,
};

/** The earlier copies that may come back. */
const COPIES = 5;

/** Longest time between the start of a process and its kill, for the kills before its requests. */
const STARTUP_MS = 700;

/** Runs an import to its end. */
export async function lostTrial({ rows, kills, hasState }: LostTrial): Promise<LostFindings> {
  const root = await mkdtemp(join(tmpdir(), 'profiles-import-'));
  const mock = createProfilesMock({ journalLimit: 0 });
  const server = await serveProfilesMock(mock);
  try {
    const file = join(root, 'patients.csv');
    await writeFile(file, unnamedLines(rows).join('\n'));
    const argv = [file, '--base-url', server.url, '--client-id', 'lost-trial'];
    const victim = new Victim(mock, argv, { root, every: rows / kills, hasState });
    for (let kill = 0; kill < kills && (await victim.runAndKill()); kill++) await victim.lose();
    await victim.runToEnd();
    const { sentRejected, rejected, continued } = victim;
    const report = readFileSync(join(`${file}.import`, 'report.csv'), 'utf8');
    const finished = report.match(/,(?:created|look_first),/g)?.length ?? 0;
    const unfinished = rows - finished;
    return { twice: storedTwice(mock), sentRejected, unfinished, rejected, continued };
  } finally {
    await server.close();
    await rm(root, { recursive: true });
  }
}

interface VictimSettings {
  readonly root: string;
  /** The most requests until the process is killed. */
  readonly every: number;
  readonly hasState: boolean;
}

/** An import whose process is killed and whose files are lost. */
class Victim {
  readonly #mock: ProfilesMock;
  readonly #argv: readonly string[];
  readonly #root: string;
  readonly #folder: string;
  readonly #every: number;
  readonly #env: Readonly<Record<string, string>>;
  readonly #losses: readonly (readonly [string, Loss])[];
  readonly #copies: string[] = [];
  #requests = 0;
  sentRejected = 0;
  rejected = 0;
  continued = 0;

  constructor(
    mock: ProfilesMock,
    argv: readonly string[],
    { root, every, hasState }: VictimSettings,
  ) {
    this.#mock = mock;
    this.#argv = argv;
    this.#root = root;
    this.#folder = join(root, 'patients.csv.import');
    this.#every = every;
    this.#env = hasState ? { XDG_STATE_HOME: join(root, 'state') } : {};
    this.#losses = Object.entries({ ...LOSSES, ...(hasState && SHOWN_BY_STATE) });
    mock.subscribe(({ kind }) => {
      if (kind === 'request') this.#requests += 1;
    });
  }

  /** Starts the import and kills it. Returns whether there was something to kill. */
  async runAndKill(): Promise<boolean> {
    const { exitCode, errors } = await this.#run({ isKilled: true });
    if (exitCode === EXIT.usage || exitCode === EXIT.unavailable) throw new Error(errors);
    return exitCode === null;
  }

  async runToEnd(): Promise<void> {
    const { exitCode, errors } = await this.#run({ isKilled: false });
    if (exitCode !== EXIT.done && exitCode !== EXIT.needsPerson) throw new Error(errors);
  }

  /** Loses something, starts the import, and brings back what was lost if it was rejected. */
  async lose(): Promise<void> {
    // To bring back a folder without a key is to remove it, which no import can detect.
    if (!existsSync(join(this.#folder, 'key'))) return;
    const whole = await this.#copy();
    const [, loss] = draw(this.#losses);
    loss(this.#folder, draw(this.#copies));
    const before = this.#requests;
    const { exitCode, errors } = await this.#runUntilDecided();
    if (exitCode === EXIT.usage) throw new Error(errors);
    if (exitCode !== EXIT.unavailable) {
      this.continued += 1;
      return;
    }
    this.rejected += 1;
    this.sentRejected += this.#requests - before;
    replaceFolder(this.#folder, whole);
  }

  /** Restarts the import if it was killed before it sent a request or was rejected. */
  async #runUntilDecided(): Promise<ImportEnd> {
    const before = this.#requests;
    for (;;) {
      const end = await this.#run({ isKilled: true });
      if (end.exitCode !== null || this.#requests > before) return end;
    }
  }

  /** Copies the folder after a kill. */
  async #copy(): Promise<string> {
    const copy = await mkdtemp(join(this.#root, 'copy-'));
    await cp(this.#folder, copy, { recursive: true });
    this.#copies.push(copy);
    for (const old of this.#copies.splice(0, this.#copies.length - COPIES)) {
      await rm(old, { recursive: true });
    }
    return copy;
  }

  async #run({ isKilled }: { isKilled: boolean }): Promise<ImportEnd> {
    const running = new ImportProcess(this.#argv, { env: this.#env });
    const last = this.#requests + 1 + Math.floor(Math.random() * this.#every);
    const stop = this.#mock.subscribe(({ kind }) => {
      if (isKilled && kind === 'request' && this.#requests === last) running.kill();
    });
    if (isKilled && Math.random() < 0.1) {
      void setTimeout(Math.random() * STARTUP_MS).then(() => running.kill());
    }
    const end = await running.ended;
    stop();
    return end;
  }
}

function draw<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to draw from.');
  return item;
}
