import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Hospital, type StoredPatient } from './hospital.ts';
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
/** The time of a request that is killed. Its row in PostgreSQL is free 10 seconds later. */
const TIMEOUT_MS = 1000;
/** The key that the workers of a journal in PostgreSQL share. */
const KEY = 'b41d3c1f0a7e4d559c6e2b8f7a90d3e6';
const USERNAMES = Array.from({ length: ROWS }, (_, at) => `UHID-${1000 + at}`);
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
    const rows = USERNAMES.map((username) => `Asha,1990-04-12,F,${username}`);
    writeFileSync(join(cwd, 'patients.csv'), ['fn,dob,gen,username', ...rows].join('\n'));
  }

  /** Imports the file, and runs the same command again. */
  async importsTwice(): Promise<readonly string[]> {
    const problems = await this.#problemsOf(await this.#npx(), 'created');
    if (problems.length > 0) return problems;
    const before = await this.#hospital.requests();
    const again = await this.#problemsOf(await this.#npx(), 'created');
    const sent = (await this.#hospital.requests()) - before;
    return [...again, ...different('the requests of the second run', sent, 0)];
  }

  /** Kills the import while requests are pending, and runs the same command again. */
  async isKilledAndResumes(): Promise<readonly string[]> {
    await this.#hospital.loseResponsesAfter(BEFORE_KILL);
    const args = [...this.#args, '--concurrency', '3', '--timeout', String(TIMEOUT_MS)];
    const running = this.#project.start(this.#node, args, this.#surroundings);
    const isEnded = new AbortController();
    const ended = running.ended.finally(() => isEnded.abort());
    await this.#hospital.hasMoreThan(BEFORE_KILL, isEnded.signal);
    running.kill();
    const killed = await ended;
    await this.#hospital.respond();
    if (killed.exitCode !== null) return [`ends before it is killed: ${show(killed)}`];
    return await this.#problemsOf(await this.#npx(), 'created', 'existed');
  }

  /** Runs the command where it cannot work. */
  async rejects(message: string): Promise<readonly string[]> {
    return await this.#problemsOfRejection(await this.#npx(), message);
  }

  /** Runs the command on a Node that is too old for it, and maybe for npx. */
  async rejectsNode(message: string): Promise<readonly string[]> {
    const { ended } = this.#project.start(this.#node, this.#args, this.#surroundings);
    return await this.#problemsOfRejection(await ended, message);
  }

  #npx(): Promise<Ended> {
    return this.#project.npx(this.#node, this.#args, this.#surroundings);
  }

  async #problemsOfRejection(found: Ended, errors: string): Promise<readonly string[]> {
    const sent = await this.#hospital.requests();
    return [
      ...different('the end', found, { exitCode: 2, out: '', errors }),
      ...different('the requests', sent, 0),
    ];
  }

  /** Checks that an import has ended with every patient stored once, and with these outcomes. */
  async #problemsOf(ended: Ended, ...outcomes: readonly string[]): Promise<readonly string[]> {
    const { exitCode, out, errors } = ended;
    const foreign = errors.split('\n').filter((line) => line !== '' && !PROGRESS.test(line));
    const isWhole = out.endsWith(`\n${ROWS} rows are in ${REPORT}.\n`);
    if (exitCode !== 0 || !isWhole || foreign.length > 0) return [`it ends so: ${show(ended)}`];
    const patients = await this.#hospital.patients();
    return [
      ...different(
        'the stored patients',
        patients.map(({ username }) => username).sort(),
        USERNAMES,
      ),
      ...this.#problemsOfReport(patients, outcomes),
    ];
  }

  /** Checks the report: a line for each row, the oids of the created patients, and no other outcomes. */
  #problemsOfReport(
    patients: readonly StoredPatient[],
    outcomes: readonly string[],
  ): readonly string[] {
    const oids = new Map(patients.map(({ username, oid }) => [username, oid]));
    const report = readFileSync(join(this.#surroundings.cwd, REPORT), 'utf8');
    const found = report.trimEnd().split('\n').slice(1);
    const expected = USERNAMES.map((username, at) => {
      const isCreated = found[at]?.includes(',created,');
      return isCreated ? `${at + 2},created,${oids.get(username)},` : `${at + 2},existed,,`;
    });
    const occurring = new Set(found.map((line) => line.split(',')[1]));
    return [
      ...different('the lines of the report', found, expected),
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
