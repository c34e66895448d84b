import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** The user that Debian creates. The server does not run as root. */
const USER = 'postgres';

/** The folder of the server's programs. Debian does not put it on the path. */
const PROGRAMS = [
  ...(process.env['PATH'] ?? '').split(':'),
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
].find((folder) => statSync(join(folder, 'initdb'), { throwIfNoEntry: false }));

/** Whether this machine has PostgreSQL. */
export const isInstalled = PROGRAMS !== undefined;

/** @throws If PostgreSQL is not installed. */
export function requirePostgres(): void {
  if (isInstalled) return;
  throw new Error("no initdb on this machine: install Debian's package postgresql");
}

/** A server of its own, without a port. */
export interface Cluster {
  /** Creates an empty schema. Returns the URL that uses it. */
  schema(): Promise<string>;
  /** Ends the server at once, as a crash. Its schemas are lost. */
  stop(): Promise<void>;
}

/** Starts a server in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-pg-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, Number(idOf('-u')), Number(idOf('-g')));
  else chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const run = (name: string, ...args: readonly string[]): [string, string[]] => {
    const program = join(PROGRAMS ?? '', name);
    return isRoot ? ['runuser', ['-u', USER, '--', program, ...args]] : [program, [...args]];
  };
  const options = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale'];
  const made = spawnSync(...run('initdb', ...options), { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=40'].flatMap((set) => [
    '-c',
    set,
  ]);
  const server = spawn(...run('postgres', '-D', data, '-k', folder, ...settings), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(server, 'close');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    void closed.then(() => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  const url = `postgres://${USER}@/postgres?host=${folder}`;
  let schemas = 0;
  return {
    schema: async () => {
      schemas += 1;
      const name = `import_${schemas}`;
      await query(url, `CREATE SCHEMA ${name}`);
      return `${url}&options=${encodeURIComponent(`-c search_path=${name}`)}`;
    },
    stop: async () => {
      spawnSync(...run('pg_ctl', 'stop', '-D', data, '-m', 'immediate'), { cwd: folder });
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

function idOf(flag: '-u' | '-g'): string {
  return spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout.trim();
}
