import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  createProfilesMock,
  everyService,
  faults,
  type PlausibleService,
  type ProfilesMock,
} from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import {
  HOSPITAL_MAP,
  hospitalLines,
  kindOf,
  type RowKind,
  takenPatients,
} from './hospital-file.ts';
import { type ImportEnd, ImportProcess } from './import-process.ts';

/** How the report of an import compares with the service. */
interface Comparison {
  readonly counts: Readonly<Record<string, number>>;
  /** Rows that the service stored twice. */
  readonly duplicates: readonly number[];
  /** Rows without one of the four outcomes. */
  readonly lost: readonly number[];
  /** Rows whose outcome does not agree with what is stored. */
  readonly wrong: readonly string[];
}

/** Ten services that cover every pair of values of what an import sees of a service. */
export const SERVICES = everyService({
  mode: 'pairwise',
  only: ['createStatus', 'duplicateUsername', 'usernameMatching', 'invalidRequest'],
});

/** An import that is killed again and again. */
export interface KillTrial {
  readonly service: PlausibleService;
  readonly rows: number;
  readonly kills: number;
  /** The number of processes that import at the same time. */
  readonly workers?: number;
  /** A URL of PostgreSQL. Default: a file in the folder of the import. */
  readonly journal?: string;
}

/** The result of a trial. */
export interface KillResult extends Comparison {
  readonly kills: number;
  readonly requests: number;
}

/** The exit codes of an import that the same command cannot resume. */
const HOPELESS_EXITS = [2, 4];

/** The longest time from the start of a process to its kill, for kills before its requests. */
const MAX_STARTUP_MS = 700;

/** Runs an import to its end, and kills its processes meanwhile. */
export async function killTrial(trial: KillTrial): Promise<KillResult> {
  const { service, rows, kills, workers = 1 } = trial;
  const folder = await mkdtemp(join(tmpdir(), 'profiles-import-'));
  const mock = createProfilesMock({
    behaviour: service.behaviour,
    seed: { patients: [...takenPatients(rows)] },
    journalLimit: 0,
  });
  planFaults(mock);
  const server = await serveProfilesMock(mock);
  try {
    const file = join(folder, 'patients.csv');
    await writeFile(file, hospitalLines(rows));
    const journal = trial.journal === undefined ? [] : ['--journal', trial.journal];
    const state = join(folder, 'state');
    const killer = new Killer(mock, { kills, every: rows / kills, calmAfter: rows, state });
    const ends = Array.from({ length: workers }, (_, worker) => {
      const report = join(folder, `report-${worker}.csv`);
      const target = ['--base-url', server.url, '--client-id', 'kill-trial', ...journal];
      const limits = ['--concurrency', '20', '--timeout', '400', '--report', report];
      return killer.runToEnd([file, ...HOSPITAL_MAP, ...target, ...limits]);
    });
    await Promise.all(ends);
    const { killed, requests } = killer;
    return { ...compareReport(join(folder, 'report-0.csv'), mock, rows), kills: killed, requests };
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Plans faults for about one request in nine, with the patient stored and not. An overload pauses all
 * requests for a second or more, so it is rare.
 */
function planFaults(mock: ProfilesMock): void {
  const plan = (rate: number) => ({ rate });
  mock.fail('createPatient', { kind: 'drop' }, plan(0.02));
  mock.fail('createPatient', { kind: 'drop', stored: true }, plan(0.03));
  mock.fail('createPatient', { kind: 'hang' }, plan(0.002));
  mock.fail('createPatient', { kind: 'hang', stored: true }, plan(0.002));
  mock.fail('createPatient', { kind: 'truncate' }, plan(0.02));
  mock.fail('createPatient', faults.html502, plan(0.01));
  mock.fail('createPatient', { kind: 'respond', status: 500, stored: true }, plan(0.01));
  const busy = { kind: 'respond', status: 503, headers: { 'retry-after': '0' } } as const;
  mock.fail('createPatient', { ...busy, stored: true }, plan(0.002));
  mock.fail('createPatient', faults.missingOid, plan(0.01));
  mock.fail('createPatient', faults.malformedJson, plan(0.01));
  mock.fail('createPatient', faults.tooMany(0), plan(0.004));
}

interface KillSettings {
  readonly kills: number;
  /** The mean number of requests between kills, or a little more. */
  readonly every: number;
  /** The requests after which no fault occurs: the import waits long before it retries its last rows. */
  readonly calmAfter: number;
  /** The folder for the state of the user. */
  readonly state: string;
}

/** Kills processes after random numbers of requests, and some of them before their first. */
class Killer {
  readonly #mock: ProfilesMock;
  readonly #kills: number;
  readonly #every: number;
  readonly #calmAfter: number;
  readonly #running = new Set<ImportProcess>();
  readonly #env: Readonly<Record<string, string>>;
  #next: number;
  killed = 0;
  requests = 0;

  constructor(mock: ProfilesMock, { kills, every, calmAfter, state }: KillSettings) {
    this.#mock = mock;
    this.#calmAfter = calmAfter;
    this.#kills = kills;
    this.#every = every;
    const key = randomBytes(32).toString('hex');
    this.#env = { PROFILES_IMPORT_KEY: key, XDG_STATE_HOME: state };
    this.#next = this.#draw();
    this.#mock.subscribe((event) => {
      if (event.kind === 'request') this.#onRequest();
    });
  }

  /** Runs the same command until it has finished. */
  async runToEnd(argv: readonly string[]): Promise<ImportEnd> {
    for (;;) {
      const running = new ImportProcess(argv, { env: this.#env });
      this.#running.add(running);
      if (this.killed < this.#kills && Math.random() < 0.1) {
        void setTimeout(Math.random() * MAX_STARTUP_MS).then(() => this.#kill(running));
      }
      const end = await running.ended;
      this.#running.delete(running);
      if (end.exitCode !== null && HOPELESS_EXITS.includes(end.exitCode)) {
        throw new Error(`The import ended with ${end.exitCode}: ${end.errors}`);
      }
      if (end.exitCode === 0 || end.exitCode === 1) return end;
    }
  }

  #onRequest(): void {
    this.requests += 1;
    if (this.requests === this.#calmAfter) for (const { cancel } of this.#mock.faults) cancel();
    if (this.requests < this.#next || this.killed >= this.#kills) return;
    this.#next = this.requests + this.#draw();
    const running = [...this.#running];
    const victim = running[Math.floor(Math.random() * running.length)];
    // At once, or a moment later: while the response is read, or while its result is written.
    if (Math.random() < 0.3) this.#kill(victim);
    else void setTimeout(Math.random() * 5).then(() => this.#kill(victim));
  }

  #kill(victim: ImportProcess | undefined): void {
    if (victim === undefined || !this.#running.has(victim)) return;
    this.killed += 1;
    victim.kill();
  }

  #draw(): number {
    return 1 + Math.floor(Math.random() * this.#every * 1.5);
  }
}

/** The outcomes that a row of each kind may have. */
const ALLOWED: Readonly<Record<RowKind, readonly string[]>> = {
  plain: ['created', 'existed', 'look_first'],
  unnamed: ['created', 'look_first'],
  // After an unknown first attempt, it is unknown which patient has taken the username.
  taken: ['rejected', 'existed', 'look_first'],
  invalid: ['rejected'],
  twice: ['rejected'],
};

/** Compares a report with the patients of the service. */
function compareReport(report: string, mock: ProfilesMock, rows: number): Comparison {
  const stored = new Map<number, string[]>();
  for (const { oid, extras } of mock.patients.list()) {
    const row = Number(extras?.['row']);
    if (row > 0) stored.set(row, [...(stored.get(row) ?? []), oid]);
  }
  const lines = readFileSync(report, 'utf8').trim().split('\n').slice(1);
  const outcomes = new Map(
    lines.map((line) => {
      const [row, outcome = '', oid = ''] = line.split(',');
      return [Number(row), { outcome, oid }] as const;
    }),
  );
  const counts: Record<string, number> = {};
  const lost: number[] = [];
  const wrong: string[] = [];
  for (let row = 2; row < rows + 2; row++) {
    const { outcome, oid } = outcomes.get(row) ?? { outcome: 'missing', oid: '' };
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    const kind = kindOf(row);
    const oids = stored.get(row) ?? [];
    if (!['created', 'existed', 'rejected', 'look_first'].includes(outcome)) lost.push(row);
    else if (!ALLOWED[kind].includes(outcome) || !agrees(kind, outcome, oid, oids)) {
      wrong.push(`row ${row} (${kind}): ${outcome} ${oid}, stored ${oids.join(' ') || 'nothing'}`);
    }
  }
  const duplicates = [...stored].filter(([, oids]) => oids.length > 1).map(([row]) => row);
  return { counts, duplicates, lost, wrong };
}

function agrees(kind: RowKind, outcome: string, oid: string, oids: readonly string[]): boolean {
  switch (outcome) {
    case 'created':
      return oids.length === 1 && (oid === '' || oids[0] === oid);
    case 'existed':
      return oids.length === (kind === 'taken' ? 0 : 1);
    case 'rejected':
      return oids.length === 0;
    default:
      return oids.length <= 1;
  }
}
