import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDriver } from '../journal/sqlite-driver.ts';
import { ImportError } from '../messages/import-error.ts';
import { hashPerson, hashRow, hashUsername, type ImportKey, readKeyFile } from './import-key.ts';
import type { RowFields } from './row-mapping.ts';

/** What an earlier import knows of a row: it created the same one, or another one of the same patient. */
export type EarlierMatch = 'same' | 'other';

/** The rows that an earlier import created, or may have created. */
export interface EarlierImport {
  /** The folder of the import. */
  readonly folder: string;
  /**
   * Returns whether it created the patient of a row, by the username, or else by name and birth. A
   * `namesake` has the name and birth, but another username: it may be the same patient.
   */
  match(fields: RowFields): EarlierMatch | 'namesake' | undefined;
}

const ROWS = `SELECT hash, identity, person, named FROM profiles_import_rows
  WHERE state IN ('created', 'existed', 'look_first')`;

/**
 * Reads what an earlier import created. The journal is left as it is.
 *
 * @param folder - The folder of the import, as `patients.csv.import`.
 * @param service - The service of this import, if it is known.
 * @param key - The key of `PROFILES_IMPORT_KEY`, for a folder without one.
 * @throws {@link ImportError} if it cannot be read, is not finished, or was into another service.
 */
export async function readEarlierImport(
  folder: string,
  service: string | undefined,
  key: ImportKey | undefined,
): Promise<EarlierImport> {
  const journal = join(folder, 'journal.sqlite');
  const reject = (what: string) => new ImportError(`The import of --not-in ${folder} ${what}`);
  if (!existsSync(journal)) {
    throw reject('has no journal. Name its folder, such as patients.csv.import.');
  }
  const own = existsSync(join(folder, 'key')) ? readKeyFile(join(folder, 'key')) : key;
  if (own === undefined)
    throw reject('has no key. Set PROFILES_IMPORT_KEY to the one that it had.');
  const driver = new SqliteDriver(journal, () => 0);
  try {
    const { facts, open, rows } = await driver.begin(async () => ({
      facts: new Map(
        driver
          .all('SELECT name, value FROM profiles_import_facts')
          .map((row) => [row['name'], row['value']]),
      ),
      open: driver.all(
        "SELECT row FROM profiles_import_rows WHERE state IN ('ready', 'sending') LIMIT 1",
      ),
      rows: driver.all(ROWS),
    }));
    if (facts.get('key') !== own.hash('')) throw reject('was written with another key.');
    if (service !== undefined && facts.get('service') !== service) {
      throw reject('was into another service. Use the same --base-url, or omit --not-in.');
    }
    if (open.length > 0) throw reject('is not finished. Run its command again first.');
    const usernames = new Map<unknown, unknown>();
    const [people, unnamed] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()];
    for (const { hash, identity, person, named } of rows) {
      if (named) usernames.set(identity, hash);
      else unnamed.set(person, hash);
      people.set(person, hash);
    }
    return {
      folder,
      match(fields) {
        const { username } = fields;
        const person = hashPerson(own, fields);
        // A row without a username is one that had none when its patient was created.
        const known = username === undefined ? people : unnamed;
        const hash =
          (username && usernames.get(hashUsername(own, username))) ?? (person && known.get(person));
        if (!hash) return person && people.has(person) ? 'namesake' : undefined;
        return hash === hashRow(own, fields) ? 'same' : 'other';
      },
    };
  } finally {
    driver.close();
  }
}
