import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import system, * as fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postPatient, run, temporaryFile } from '../../../../test/run-command.ts';
import { wait } from '../../../http/wait.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import { keepStateFile, type WaitOptions } from './state-file.ts';

/** Replaces a function of the file system until the test ends: only root can mount one. */
function replace<Name extends 'readFile' | 'statfs'>(name: Name, by: (typeof system)[Name]): void {
  const original = system[name];
  const set = (value: (typeof system)[Name]) => {
    system[name] = value;
    syncBuiltinESMExports();
  };
  set(by);
  onTestFinished(() => set(original));
}

let folder: string;
let path: string;

beforeEach(async () => {
  // The system's folder for temporary files may be a link itself.
  folder = await fs.realpath(dirname(await temporaryFile('', 'beside.txt')));
  path = join(folder, 'state.db');
});

const files = async () => (await fs.readdir(folder)).sort();
const create = async (url: string) => (await postPatient(url)).json();

/** Returns the lines about the state that the command prints at the start. */
const about = (out: readonly string[]) => {
  const from = out.findIndex((line) => line.includes('state:'));
  return out.slice(from, out.indexOf('')).map((line) => line.replaceAll(path, 'FILE'));
};

/** Opens a state file, in a time that passes at once. */
async function open(name: string, options: Partial<WaitOptions> = {}) {
  const mock = createProfilesMock();
  let time = 0;
  const kept = await keepStateFile(mock, name, {
    onWait: expect.fail,
    now: () => time,
    wait: async (ms) => {
      time += ms;
    },
    ...options,
  });
  let isOpen = true;
  const close = () => {
    if (isOpen) kept.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { mock, ...kept, close };
}

it('keeps every change in a new file that only its owner can read', async () => {
  const first = await run('--state', path);
  expect((await fs.stat(path)).mode & 0o777).toBe(0o600);
  expect(about(first.out)).toEqual([
    '  state: written to the new file FILE, and kept there',
    '  not kept: requests, planned faults, token lifetimes and rate limit windows',
  ]);
  expect(await create(first.url)).toEqual({ oid: 'patient-1' });
  const edit = (method: string, what: string, body?: string) =>
    fetch(`${first.url}/__mock__/${what}`, { method, ...(body !== undefined && { body }) });
  await edit('DELETE', 'patients/patient-1');
  await edit('PATCH', 'emr-users/emr-user-1', '{"fn":"Ravi"}');
  await edit('PATCH', 'behaviour', '{"createStatus":202}');
  await edit('POST', 'snapshots', '{"name":"Kept"}');
  await first.close();
  expect(await files()).toEqual(['beside.txt', 'state.db']);

  const { url, out } = await run('--state', path);
  expect(about(out)[0]).toBe('  state: loaded from FILE, and kept there');
  expect(await create(url)).toEqual({ oid: 'patient-2' });
  const json = async (what: string) => (await fetch(`${url}/__mock__/${what}`)).json();
  expect(await json('behaviour')).toMatchObject({ createStatus: 202 });
  expect(await json('emr-users')).toMatchObject([{ fn: 'Ravi' }]);
  expect(await json('snapshots')).toMatchObject([{ id: 1, name: 'Kept', patients: 0 }]);
});

it('prefers the file to --seed, and --behaviour to the file, and prints notices', async () => {
  const seed = await temporaryFile(JSON.stringify({ patients: [ASHA] }));
  const behaviour = await temporaryFile('{"createStatus":202,"updateStatus":202}');
  await (await run('--state', path, '--seed', seed, '--behaviour', behaviour)).close();
  const empty = await temporaryFile('{}');
  const other = await temporaryFile('{"createStatus":200}');
  const { out, url, close } = await run('--state', path, '--seed', empty, '--behaviour', other);
  expect(about(out)).toEqual([
    '  state: loaded from FILE, and kept there',
    '  --seed is not used, because FILE exists',
    '  --behaviour overrides settings in FILE',
    expect.stringContaining('not kept'),
  ]);
  await close();
  const { mock } = await open(path);
  expect(mock.patients.size).toBe(1);
  expect(mock.behaviour).toMatchObject({ createStatus: 200, updateStatus: 202 });
  expect(url).not.toBe('');
});

it('changes a file in place, and keeps its permissions and what is beside it', async () => {
  (await open(path)).close();
  await fs.chmod(path, 0o640);
  for (const end of ['.tmp', '.lock']) await fs.writeFile(path + end, 'my own notes');
  const before = await fs.stat(path);
  const { mock, close } = await open(path);
  mock.patients.create(ASHA);
  close();
  const { ino, mode } = await fs.stat(path);
  expect([ino, mode]).toEqual([before.ino, before.mode]);
  expect(await files()).toEqual(['beside.txt', 'state.db', 'state.db.lock', 'state.db.tmp']);
});

it('starts from an empty file as from a new one', async () => {
  await fs.writeFile(path, '');
  expect((await open(path)).isLoaded).toBe(false);
});

const FORMER = JSON.stringify(createProfilesMock().snapshot());

/** Writes what must be rejected to the path of the state. */
const REJECTED: readonly [what: string, write: () => Promise<unknown>, problem: string][] = [
  [
    'the JSON of an earlier version',
    () => fs.writeFile(path, FORMER),
    'cannot be used: it has JSON, the form of earlier versions. Move it: profiles-mock --seed "FILE" --state "FILE.db".',
  ],
  [
    'other text',
    () => fs.writeFile(path, '{"my": "notes"}'),
    'cannot be used: no profiles-mock has written it.',
  ],
  [
    'a database of another program',
    async () => database('PRAGMA journal_mode = WAL; CREATE TABLE notes (text)'),
    'cannot be used: no profiles-mock has written it.',
  ],
  [
    'another version',
    async () => {
      (await open(path)).close();
      database('PRAGMA user_version = 2');
    },
    'cannot be used: it has version 2, not 1.',
  ],
  [
    'half of its content',
    async () => {
      (await open(path)).close();
      await fs.truncate(path, 8192);
    },
    'cannot be used: database disk image is malformed.',
  ],
  [
    'pages that were overwritten',
    async () => {
      (await open(path)).close();
      const file = await fs.open(path, 'r+');
      await file.write(new Uint8Array(4096).fill(7), 0, 4096, 8192);
      await file.close();
    },
    'cannot be loaded. It is damaged. The file is unchanged.',
  ],
  [
    'a record that no version would store',
    async () => {
      (await open(path)).close();
      database(`UPDATE records SET json = '{"oid":"a","fn":1}'`);
      database(`INSERT INTO records VALUES (1, 0, 'patients', 'a', '{"oid":"a","fn":1}')`);
    },
    'cannot be loaded. The snapshot is damaged: fn of patients[0] is not text. The file is unchanged.',
  ],
  [
    'a second name',
    async () => {
      (await open(path)).close();
      await fs.link(path, join(folder, 'other.db'));
    },
    'cannot be used: it has another name too, a hard link: delete one of them.',
  ],
  [
    'no permission to write',
    async () => {
      (await open(path)).close();
      await fs.chmod(path, 0o444);
    },
    'cannot be used: it is read-only.',
  ],
];

/** Changes the database at the path of the state. */
function database(sql: string): void {
  const changed = new DatabaseSync(path);
  changed.exec(sql);
  changed.close();
}

it.each(REJECTED)('rejects a file with %s, and leaves it unchanged', async (_, write, problem) => {
  await write();
  const [content, beside] = [await fs.readFile(path), await files()];
  const { out, errors, exitCode } = await run('--state', path);
  expect([out, exitCode]).toEqual([[], 4]);
  const line = `profiles-mock: The --state file FILE ${problem}`;
  expect(errors.map((each) => each.replaceAll(path, 'FILE'))).toEqual([line]);
  expect(Buffer.compare(await fs.readFile(path), content)).toBe(0);
  expect(await files()).toEqual(beside);
});

it('moves the JSON of an earlier version with the command that it prints', async () => {
  const former = join(folder, 'my state.json');
  const mock = createProfilesMock({ seed: { patients: [ASHA] }, behaviour: { createStatus: 202 } });
  await fs.writeFile(former, JSON.stringify(mock.snapshot()));
  const { errors } = await run('--state', former);
  const [, command = ''] = /Move it: profiles-mock (.+)\.$/.exec(errors.join()) ?? [];
  const args = [...command.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted = word]) => quoted);
  await (await run(...args)).close();
  expect((await open(join(folder, 'my state.db'))).mock.snapshot()).toEqual(mock.snapshot());
});

it.each([
  ['/', 'it is not a file'],
  ['/dev/null', 'it is not a file'],
  ['/no/such/state.db', 'its folder does not exist'],
])('rejects %s', async (name, why) => {
  const { out, errors, exitCode } = await run('--state', name);
  const line = `profiles-mock: The --state file ${name} cannot be used: ${why}.`;
  expect([out, errors, exitCode]).toEqual([[], [line], 4]);
});

it.each([0x6969, 0x517b, 0xfe534d42, 0x65735546, 0x01021997])(
  'rejects a file on a file system of the type %i, which may be that of another machine',
  async (type) => {
    const found = await fs.statfs(folder);
    replace('statfs', (async () => ({ ...found, type })) as unknown as typeof fs.statfs);
    const { errors } = await run('--state', path);
    expect(errors).toEqual([
      `profiles-mock: The --state file ${path} cannot be used: its file system (type 0x${type.toString(16)}) ` +
        'may be that of another machine, which has locks of its own: use a local disk, or a volume of the container.',
    ]);
    expect(await files()).toEqual(['beside.txt']);
  },
);

it('rejects a file that is mounted without its folder', async () => {
  path = join(folder, 'a \\ state.db');
  await fs.writeFile(path, '');
  const escaped = path.replace('\\', '\\134').replace(' ', '\\040').replace(' ', '\\040');
  const mounts = `99 1 8:1 /state.db ${escaped} rw - ext4 /dev/sda1 rw\n`;
  replace('readFile', (async () => mounts) as unknown as typeof fs.readFile);
  const { errors } = await run('--state', path);
  expect(errors).toEqual([
    expect.stringContaining('must have a \\ state.db-wal too: mount the folder.'),
  ]);
});

it('releases the file when the address cannot be used', async () => {
  expect((await run('--state', path, '--host', '192.0.2.1')).exitCode).toBe(4);
  await open(path);
});

it.each<[string, () => Promise<unknown>]>([
  ['is deleted', () => fs.rm(path)],
  [
    'is replaced',
    async () => {
      await fs.rename(path, `${path}.old`);
      await fs.writeFile(path, '');
    },
  ],
  ['loses its folder', () => fs.rm(folder, { recursive: true })],
])('responds 507 to each change after the file %s, and changes nothing', async (_, change) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { url } = await run('--state', path);
  await create(url);
  await change();
  const response = await postPatient(url);
  expect([response.status, await response.text()]).toEqual([
    507,
    `The mock could not keep the change, so nothing was stored (the --state file ${path} was deleted ` +
      'or replaced: restart the mock).',
  ]);
  expect(await (await fetch(`${url}/__mock__/patients`)).json()).toHaveLength(1);
  await fs.mkdir(folder, { recursive: true });
});

describe('a file that another process uses', () => {
  const CLI = fileURLToPath(new URL('../../../cli.ts', import.meta.url));
  let holder: ChildProcess;
  let url: string;

  beforeEach(async () => {
    const argv = ['--conditions=@profiles/source', CLI, '--port', '0', '--quiet', '--state', path];
    holder = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void holder.kill('SIGKILL'));
    const output = holder.stdout ?? expect.fail();
    url = String(await once(output, 'data')).trim();
  });

  it.each(['running', 'suspended'])('is rejected after five seconds, %s', async (state) => {
    if (state === 'suspended') holder.kill('SIGSTOP');
    const waits: string[] = [];
    let now = 0;
    const opened = open(path, {
      onWait: (reason) => waits.push(reason),
      now: () => now,
      wait: async () => {
        expect(waits.length).toBe(1);
        now += 2500;
      },
    });
    const inUse = `The --state file ${path} is in use by another process.`;
    await expect(opened).rejects.toThrow(`${inUse} Stop it, or choose another file.`);
    expect([waits, now]).toEqual([[`${inUse} Waiting for up to 5 seconds.`], 5000]);
    holder.kill('SIGCONT');
    expect((await postPatient(url)).status).toBe(201);
  });

  it('is opened as soon as that process ends', async () => {
    const opened = open(path, {
      onWait: () => void holder.kill('SIGTERM'),
      now: () => 0,
      wait: async () => void (await once(holder, 'exit')),
    });
    expect((await opened).isLoaded).toBe(true);
  });

  it('has every acknowledged patient at once when that process is killed', async () => {
    for (let count = 0; count < 5; count++) await create(url);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await files()).toEqual(['beside.txt', 'state.db', 'state.db-wal']);
    const { mock, close } = await open(path);
    expect(mock.patients.size).toBe(5);
    close();
    expect(await files()).toEqual(['beside.txt', 'state.db']);
  });

  it('ends the wait at a signal', async () => {
    const stop = new AbortController();
    const onWait = () => stop.abort();
    const options = { onWait, signal: stop.signal, wait };
    const reason = await open(path, options).catch((error: unknown) => error);
    expect(reason).toBe(stop.signal.reason);
  });
});

describe('--state with a symbolic link', () => {
  let target: string;

  beforeEach(async () => {
    target = join(folder, 'volume', 'real.db');
    await fs.mkdir(join(folder, 'volume', 'inner'), { recursive: true });
  });

  /** Creates symbolic links in the folder: from a name to a target. */
  async function link(links: Readonly<Record<string, string>>): Promise<void> {
    for (const [from, to] of Object.entries(links)) await fs.symlink(to, join(folder, from));
  }

  it.each([
    // A chain of relative and absolute links, and a link behind a folder that is a link.
    { 'state.db': 'next.db', 'next.db': 'FOLDER/last.db', 'last.db': 'FOLDER/volume/real.db' },
    { current: 'volume', 'state.db': 'current/real.db' },
    // The parent of a folder that is a link.
    { inner: 'volume/inner', 'state.db': 'inner/../real.db' },
  ])('follows %j, and keeps the links', async (given) => {
    const links = Object.entries(given).map(([from, to]) => [from, to.replace('FOLDER', folder)]);
    await link(Object.fromEntries(links));
    const beside = await files();
    const { mock } = await open(path);
    mock.patients.create(ASHA);
    expect(await files()).toEqual(beside);
    expect((await fs.readdir(dirname(target))).sort()).toEqual(['inner', 'real.db', 'real.db-wal']);
    for (const [from = '', to] of links) expect(await fs.readlink(join(folder, from))).toBe(to);
    // It is in use by its real path and by every other link.
    await link({ 'later.db': 'state.db' });
    for (const name of ['volume/real.db', 'later.db']) {
      await expect(open(join(folder, name), { onWait: () => {} })).rejects.toThrow('is in use');
    }
  });

  it.each([
    ['to a missing folder', { 'state.db': 'missing/state.db' }, 'its folder does not exist'],
    [
      'to itself, over another link',
      { 'state.db': 'x', x: 'state.db' },
      'its links lead back to themselves, or there are too many of them',
    ],
    ['to a folder', { 'state.db': 'volume' }, 'it is not a file'],
  ])('rejects a link %s, and creates nothing', async (_, links, problem) => {
    await link(links);
    const before = await files();
    await expect(open(path)).rejects.toThrow(
      `The --state file ${path} cannot be used: ${problem}.`,
    );
    expect(await files()).toEqual(before);
  });
});
