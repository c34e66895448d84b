import { DurableObject } from 'cloudflare:workers';
import type { SandboxInfo } from '@profiles/mock/web';
import { type Env, readSettings } from './settings.ts';

/**
 * The list of the sandboxes, in one object. A sandbox calls it when it is created or removed, and at
 * most once a minute while it is used.
 */
export class Directory extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;
  readonly #most = readSettings(this.env).mostSandboxes;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS sandboxes (
        name TEXT PRIMARY KEY,
        createdAt TEXT NOT NULL,
        usedAt TEXT NOT NULL,
        patients INTEGER NOT NULL,
        emrUsers INTEGER NOT NULL,
        lastRequest TEXT NOT NULL
      )`,
    );
  }

  /** Adds a new sandbox. Returns false if there are too many. */
  admit(name: string): boolean {
    if (this.has(name)) return true;
    const query = 'SELECT count(*) AS count FROM sandboxes';
    if (this.#sql.exec<{ count: number }>(query).one().count >= this.#most) return false;
    const at = new Date().toISOString();
    this.report({ name, createdAt: at, usedAt: at, patients: 0, emrUsers: 0 });
    return true;
  }

  /** Updates the entry of a sandbox in the list. */
  report({ name, createdAt, usedAt, patients, emrUsers, lastRequest }: SandboxInfo): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO sandboxes VALUES (?, ?, ?, ?, ?, ?)',
      ...[name, createdAt, usedAt, patients, emrUsers, JSON.stringify(lastRequest ?? null)],
    );
  }

  /** Removes a sandbox from the list. */
  leave(name: string): void {
    this.#sql.exec('DELETE FROM sandboxes WHERE name = ?', name);
  }

  /** Returns whether a sandbox exists. */
  has(name: string): boolean {
    return this.#sql.exec('SELECT 1 FROM sandboxes WHERE name = ?', name).toArray().length > 0;
  }

  /** Returns the sandboxes, the least recently used first. */
  list(): SandboxInfo[] {
    const rows = this.#sql.exec<Row>('SELECT * FROM sandboxes ORDER BY usedAt, name').toArray();
    return rows.map((row) => ({ ...row, lastRequest: JSON.parse(row.lastRequest) ?? undefined }));
  }
}

type Info = Omit<SandboxInfo, 'lastRequest'>;
type Row = { [Name in keyof Info]: Info[Name] } & { lastRequest: string };
