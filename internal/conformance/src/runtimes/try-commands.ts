/** Uses both commands as a person does on a machine: for paths, locks and signals, which each system has its own way with. */
import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from '@profiles/mock';
import { type Machine, type Program, start } from './machine.ts';
import type { Trial } from './try-runtime.ts';

const [DONE, NEEDS_PERSON, USAGE, INCOMPLETE, UNAVAILABLE] = [0, 1, 2, 3, 4];

/** A folder with a space and an umlaut in its name, and a mock, for one case. */
type Stage = Awaited<ReturnType<typeof openStage>>;

async function openStage(machine: Machine, project: string) {
  const packages = join(project, 'node_modules/@profiles');
  const load = (path: string) => import(pathToFileURL(join(packages, path)).href);
  const { createProfilesMock }: typeof import('@profiles/mock') = await load('mock/dist/index.js');
  const { serveProfilesMock }: typeof import('@profiles/mock/server') =
    await load('mock/dist/server.js');
  const mock = createProfilesMock();
  const server = await serveProfilesMock(mock);
  const root = mkdtempSync(join(tmpdir(), 'profiles-commands-'));
  const folder = join(root, 'Müller Data');
  mkdirSync(folder);
  // The state of a user, on Windows and elsewhere.
  const home = machine.pathOf(root);
  const env = { PROFILES_TOKEN: 'token', XDG_STATE_HOME: '', LOCALAPPDATA: home, HOME: home };
  const options = { cwd: folder, env };
  const started: Program[] = [];
  const run = (args: readonly string[], command = machine) => {
    const program = start(command, args, options);
    started.push(program);
    return program;
  };
  const commandOf = (path: string) => machine.pathOf(join(packages, path));
  const rest = ['--base-url', server.url, '--client-id', 'desk', '--concurrency', '1'];
  return {
    machine,
    mock,
    root,
    folder,
    run,
    importCommand: commandOf('import/dist/main.js'),
    /** Starts `profiles-import`. */
    imports: (file: string, ...more: readonly string[]) =>
      run([commandOf('import/dist/main.js'), file, ...rest, ...more]),
    /** Starts `profiles-mock`. */
    serves: (...args: readonly string[]) => run([commandOf('mock/dist/cli.js'), ...args]),
    /** Writes a file of patients. Returns its path. */
    writePatients(name: string, rows: number): string {
      const lines = Array.from({ length: rows }, (_, at) => `Asha,${1990 + at}-04-12,F,UHID-${at}`);
      const path = join(folder, name);
      writeFileSync(path, ['fn,dob,gen,username', ...lines, ''].join('\r\n'));
      return path;
    },
    async close() {
      for (const program of started) await program.stop('SIGKILL');
      await server.close();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits for a program, and compares its exit code. Returns its output. */
async function endOf(program: Program, code: number): Promise<string> {
  const actual = await program.ended;
  equal(actual, code, `exit code ${actual}, expected ${code}:\n${program.output()}`);
  return program.output();
}

/** Creates a patient at the address that a mock has printed. Returns the address. */
async function createAt(program: Program): Promise<string> {
  const url = await program.waitFor(/http:\/\/[\d.:]+(?=\n)/);
  await program.waitFor(/Update an EMR user[\s\S]*\n\n/);
  const body = '{"fn":"Asha","dob":"1990-04-12","gen":"F"}';
  const headers = {
    authorization: 'Bearer any',
    'client-id': 'any',
    'content-type': 'application/json',
  };
  const { status } = await fetch(`${url}/profiles/v1/patient/`, { method: 'POST', headers, body });
  equal(status, 201);
  return url;
}

/** Opens a file so that no other program can use it, as a spreadsheet does. */
async function holdFile({ machine, run }: Stage, path: string) {
  // `UV_FS_O_EXLOCK`, which Node does not name.
  const code = `fs.openSync(process.argv[1], 2 | 0x10000000); console.log('open'); setInterval(() => {}, 1000)`;
  const holder = run(['-e', code, machine.pathOf(path)]);
  await holder.waitFor(/open\n/);
  return holder;
}

interface Case {
  readonly try: (stage: Stage) => Promise<unknown>;
  /** Whether a machine can play the case. */
  readonly isFor?: (machine: Machine) => boolean;
}

const onWindows = ({ isWindows }: Machine) => isWindows;
const withSignals = ({ hasSignals }: Machine) => hasSignals;

const CASES: Readonly<Record<string, Case>> = {
  'the mock keeps its state, and lets no second one use it': {
    async try({ serves, machine }) {
      const [name, other] = machine.isWindows ? ['state.db', 'STATE.DB'] : ['state.db', 'state.db'];
      const first = serves('--port', '0', '--state', name);
      await createAt(first);
      match(first.output(), machine.isWindows ? /\| curl\.exe -X POST "/ : /\ncurl -X POST '/);
      match(
        await endOf(serves('--port', '0', '--state', other), UNAVAILABLE),
        /is in use by another/,
      );
      // A kill releases the file, too.
      await first.stop('SIGKILL');
      const url = await createAt(serves('--port', '0', '--state', other));
      const stored = await fetch(`${url}/__mock__/patients`);
      equal((await stored.json()).length, 2);
    },
  },
  'the mock ends at Ctrl+C, and gives its state free': {
    isFor: withSignals,
    async try({ serves, folder }) {
      const first = serves('--port', '0', '--state', 'state.db');
      await createAt(first);
      equal(await first.stop('SIGINT'), DONE);
      deepEqual(readdirSync(folder), ['state.db']);
    },
  },
  'the mock runs a command beside it': {
    async try({ serves, machine, folder }) {
      writeFileSync(join(folder, 'show.cmd'), '@echo %PROFILES_BASE_URL% %1\r\n@exit /b 7\r\n');
      const script = ['sh', '-c', 'echo $PROFILES_BASE_URL "\\"$1\\""; exit 7', 'show'];
      const command = machine.isWindows ? ['show'] : script;
      match(await endOf(serves('exec', '--', ...command, 'a b&c'), 7), /^http:\/\/[\d.:]+ "a b&c"/);
    },
  },
  'the import knows a file by each of its names': {
    async try({ imports, machine, mock, writePatients, folder }) {
      let rows = 0;
      for (const nameOf of machine.names) {
        rows += 1;
        // The number of rows differs, so that it is another file.
        const path = writePatients(`${rows} patients.csv`, rows);
        const [name, usual] = [nameOf(path), machine.pathOf(path)];
        mock.reset();
        await endOf(imports(name), DONE);
        equal(mock.patients.size, rows, name);
        await endOf(imports(usual), DONE);
        equal(mock.patients.size, rows, name);
        const inFolder = readdirSync(folder).filter((each) => each.startsWith(`${rows} `));
        const [, own = ''] = inFolder.toSorted((a, b) => a.length - b.length);
        // Lines end alike on every system.
        doesNotMatch(readFileSync(join(folder, own, 'report.csv'), 'utf8'), /\r/);
      }
      equal(readdirSync(folder).length, 2 * rows);
    },
  },
  'the import knows a file that was moved': {
    async try({ imports, mock, writePatients, folder, root }) {
      const path = writePatients('patients.csv', 2);
      await endOf(imports('patients.csv'), DONE);
      renameSync(path, join(folder, 'moved.csv'));
      match(await endOf(imports('moved.csv'), USAGE), /already imported/);
      equal(mock.patients.size, 2);
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
      // The characters that a name cannot have on Windows.
      for (const file of files) doesNotMatch(file, /[<>:"|?*]|[. ]$/);
    },
  },
  'the import has its file alone, and resumes after a kill': {
    async try({ imports, mock, writePatients }) {
      writePatients('patients.csv', 3);
      const hangs = { kind: 'hang', stored: true } as const;
      const killed = await startFailing(mock, hangs, () => imports('patients.csv'));
      match(await endOf(imports('patients.csv'), UNAVAILABLE), /is used by another process/);
      await killed.stop('SIGKILL');
      await endOf(imports('patients.csv'), DONE);
      equal(mock.patients.size, 3);
    },
  },
  'the import stops at Ctrl+C, and resumes': {
    isFor: withSignals,
    async try({ imports, mock, writePatients }) {
      writePatients('patients.csv', 20);
      const delay = { kind: 'delay', ms: 1000 } as const;
      const stopped = await startFailing(mock, delay, () => imports('patients.csv'));
      equal(await stopped.stop('SIGINT'), INCOMPLETE, stopped.output());
      await endOf(imports('patients.csv'), DONE);
      equal(mock.patients.size, 20);
    },
  },
  'the import says that a file is open in another program': {
    isFor: onWindows,
    async try(stage) {
      const { imports, mock, writePatients } = stage;
      const path = writePatients('patients.csv', 1);
      const open = /\(EBUSY: another program, such as Excel, has it open\)/;
      const holder = await holdFile(stage, path);
      match(await endOf(imports('patients.csv'), USAGE), open);
      await holder.stop('SIGKILL');
      writeFileSync(path, `${readFileSync(path, 'utf8')}Asha,x,F,UHID-1\r\n`);
      await endOf(imports('patients.csv'), NEEDS_PERSON);
      for (const name of ['report.csv', 'rejected.csv']) {
        const reader = await holdFile(stage, join(`${path}.import`, name));
        match(await endOf(imports('patients.csv'), UNAVAILABLE), open);
        await reader.stop('SIGKILL');
      }
      await endOf(imports('patients.csv'), NEEDS_PERSON);
      equal(mock.patients.size, 1);
    },
  },
  'cmd runs the command that a dry run prints': {
    isFor: onWindows,
    async try({ imports, importCommand, machine, mock, writePatients, folder, run }) {
      writePatients("O'Neil & Co (1).csv", 2);
      const file = "O'Neil & Co (1).csv";
      const printed = await endOf(
        imports(file, '--dry-run', '--drop-invalid', 'mobile,email'),
        DONE,
      );
      const [, next = ''] = /\n(?:npx \S+|profiles-import) (.+)/.exec(printed) ?? [];
      const node = machine.command.slice(machine.shell.indexOf('cmd'));
      const words = [...node, importCommand].map((word) => `"${word}"`);
      writeFileSync(join(folder, 'next.cmd'), `@${words.join(' ')} ${next}\r\n`);
      const cmd = { ...machine, command: machine.shell };
      await endOf(run(['next.cmd'], cmd), DONE);
      equal(mock.patients.size, 2);
    },
  },
};

/** Fails the first create of a program that is started, and waits until its request arrives. */
async function startFailing(mock: Stage['mock'], fault: Fault, begin: () => Program) {
  let tellArrived = () => {};
  const arrived = new Promise<void>((resolve) => {
    tellArrived = resolve;
  });
  const when = () => {
    tellArrived();
    return true;
  };
  mock.fail('createPatient', fault, { when });
  const program = begin();
  const ended = program.ended.then(() => {
    throw new Error(`It sends nothing:\n${program.output()}`);
  });
  await Promise.race([arrived, ended]);
  return program;
}

/** Plays all cases on a machine, one after the other. */
export async function tryCommands(machine: Machine, project: string): Promise<Trial> {
  const problems: string[] = [];
  const cases = Object.entries(CASES).filter(([, { isFor }]) => isFor?.(machine) ?? true);
  for (const [name, each] of cases) {
    const stage = await openStage(machine, project);
    await each
      .try(stage)
      .catch((error: unknown) =>
        problems.push(`${name}: ${error instanceof Error ? error.message : error}`),
      );
    await stage.close();
  }
  return { title: `Both commands, ${machine.name}`, figure: `${cases.length} cases`, problems };
}
