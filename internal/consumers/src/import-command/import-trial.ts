import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Hospital } from './hospital.ts';
import type { Ended, ImportProject, Surroundings } from './import-project.ts';

export interface TrialSettings {
  /** The name of the trial, which no other has. */
  readonly name: string;
  readonly project: ImportProject;
  /** The path of a Node. */
  readonly node: string;
  /** The address of a mock with sandboxes. */
  readonly mock: string;
  /** A URL of PostgreSQL. Default: a file. */
  readonly journal: string | undefined;
}

const ROWS = 48;
/** The requests that get a response before the import is killed. */
const BEFORE_KILL = 20;
/** The requests that are pending then. */
const PENDING = 3;
/** The time of a request that is killed. Its row in PostgreSQL is free 10 seconds later. */
const TIMEOUT_MS = 1000;
/** The key that the workers of a journal in PostgreSQL share. */
const KEY = 'b41d3c1f0a7e4d559c6e2b8f7a90d3e6';
/** The rows of the file. The first line has the names of the columns. */
const NUMBERS = Array.from({ length: ROWS }, (_, at) => String(at + 2));
const REPORT = join('patients.csv.import', 'report.csv');
/** A line that shows how far the import is, while it waits for the rows of a killed process. */
const PROGRESS = /^\d+ of \d+ rows/;

/** The import of one file into a hospital of its own. Its methods return the problems that they find. */
export class ImportTrial {
  readonly #project: ImportProject;
  readonly #node: string;
  readonly #hospital: Hospital;
  readonly #surroundings: Surroundings;
  readonly #args: readonly string[];

  constructor({ name, project, node, mock, journal }: TrialSettings) {
    this.#project = project;
    this.#node = node;
    this.#hospital = new Hospital(mock, name);
    const cwd = project.folderFor(name);
    this.#surroundings = { cwd, env: journal === undefined ? {} : { PROFILES_IMPORT_KEY: KEY } };
    this.#args = [
      ...['patients.csv', '--base-url', this.#hospital.url, '--client-id', 'front-desk'],
      ...(journal === undefined ? [] : ['--journal', journal]),
    ];
    // The service stores a patient without a username as often as it is sent.
    const rows = NUMBERS.map(
      (row, at) => `Asha ${row},1990-04-12,F,${at % 2 ? `UHID-${row}` : ''},${row}`,
    );
    const lines = ['fn,dob,gen,username,extras.row', ...rows];
    writeFileSync(join(cwd, 'patients.csv'), lines.join('\n'));
  }

  /** Imports the file, and runs the same command again. */
  async importsTwice(): Promise<readonly string[]> {
    const problems = await this.#problemsOf(await this.#run(), 0, ['created']);
    if (problems.length > 0) return problems;
    const before = await this.#hospital.requests();
    const again = await this.#problemsOf(await this.#run(), 0, ['created']);
    const sent = (await this.#hospital.requests()) - before;
    return [...again, ...different('the requests of the second run', sent, 0)];
  }

  /** Kills the import while requests are pending, and runs the same command again. */
  async isKilledAndResumes(): Promise<readonly string[]> {
    await this.#hospital.loseResponsesAfter(BEFORE_KILL);
    const args = [...this.#args, '--concurrency', `${PENDING}`, '--timeout', `${TIMEOUT_MS}`];
    const running = this.#project.start(this.#node, args, this.#surroundings);
    const isEnded = new AbortController();
    const ended = running.ended.finally(() => isEnded.abort());
    await this.#hospital.stores(BEFORE_KILL + PENDING, isEnded.signal);
    running.kill();
    const killed = await ended;
    await this.#hospital.respond();
    if (killed.exitCode !== null) return [`ends before it is killed: ${show(killed)}`];
    // Nobody knows whether a pending row without a username is stored.
    return await this.#problemsOf(await this.#run(), 1, ['created', 'existed', 'look_first']);
  }

  /** Runs the command where it cannot work. */
  async rejects(errors: string): Promise<readonly string[]> {
    const end = await this.#run();
    const sent = await this.#hospital.requests();
    return [
      ...different('the end', end, { exitCode: 2, out: '', errors }),
      ...different('the requests', sent, 0),
    ];
  }

  #run(): Promise<Ended> {
    return this.#project.start(this.#node, this.#args, this.#surroundings).ended;
  }

  /** Checks the end of an import: what it prints, its report, and that no patient is stored twice. */
  async #problemsOf(
    ended: Ended,
    exitCode: number,
    outcomes: readonly string[],
  ): Promise<readonly string[]> {
    const foreign = ended.errors.split('\n').filter((line) => line !== '' && !PROGRESS.test(line));
    const isWhole = ended.out.endsWith(`\n${ROWS} rows are in ${REPORT}.\n`);
    if (ended.exitCode !== exitCode || !isWhole || foreign.length > 0) {
      return [`it ends so: ${show(ended)}`];
    }
    const patients = await this.#hospital.patients();
    const oids = new Map(patients.map(({ oid, extras }) => [extras.row, oid]));
    const twice = patients.filter(({ oid, extras }) => oids.get(extras.row) !== oid);
    const lines = readFileSync(join(this.#surroundings.cwd, REPORT), 'utf8').trimEnd().split('\n');
    const report = lines.slice(1).map((line) => line.split(','));
    const missing = report.filter(([row = '', outcome]) => outcome === 'existed' && !oids.has(row));
    const found = report.map(([row, outcome, oid]) => ({ row, outcome, oid }));
    const expected = NUMBERS.map((row, at) => {
      const outcome = found[at]?.outcome;
      return { row, outcome, oid: outcome === 'created' ? oids.get(row) : '' };
    });
    const occurring = new Set(found.map(({ outcome }) => outcome));
    return [
      ...different('the patients that are stored twice', twice, []),
      ...different('the existing patients that are missing', missing, []),
      ...different('the report', found, expected),
      ...different('the outcomes', [...occurring].sort(), outcomes),
    ];
  }
}

function different(what: string, found: unknown, expected: unknown): readonly string[] {
  return isDeepStrictEqual(found, expected)
    ? []
    : [`${what}: ${show(found)}, and not ${show(expected)}`];
}

function show(value: unknown): string {
  return JSON.stringify(value);
}
