import type { Dialect } from './driver.ts';
import { INTERRUPTED } from './journal.ts';

/** The statements of a journal. */
export type Statements = ReturnType<typeof statementsOf>;

/**
 * Creates the statements, which SQLite and PostgreSQL both run. Many rows are one value: an object in
 * JSON, whose keys are row numbers.
 */
export function statementsOf({ prefix, claim, skip, isMine, hasEnded }: Dialect) {
  const [facts, rows, runs] = [`${prefix}facts`, `${prefix}rows`, `${prefix}runs`];
  const claimOf = (which: string) => `
    UPDATE ${rows} SET state = 'sending', tries = tries + 1${claim}
    FROM (SELECT row AS found FROM ${rows} WHERE state = 'ready' AND ${which} ${skip}) AS next
    WHERE row = found
    RETURNING row, hash, named, doubt, tries, failures`;
  return {
    facts: `SELECT name, value FROM ${facts}`,
    addFact: `INSERT INTO ${facts} VALUES ($1, $2)`,
    runs: `SELECT run, claims FROM ${runs} WHERE run <> $1`,
    /** Adds a run, unless a transaction whose end is unknown has. */
    addRun: `INSERT INTO ${runs} VALUES ($1, 0) ON CONFLICT DO NOTHING`,
    /** Counts the claims of a run. Returns nothing if the journal is older than the last count. */
    countClaims: `UPDATE ${runs} SET claims = $3 WHERE run = $1 AND claims >= $2 RETURNING claims`,
    createIdentities: 'CREATE TEMP TABLE identities (row integer, identity text)',
    dropIdentities: 'DROP TABLE identities',
    addRows: `
      INSERT INTO ${rows} (row, hash, named, reason, state)
      SELECT CAST(key AS integer), value->>0, CAST(value->>1 AS boolean), value->>2,
        CASE WHEN value->>2 IS NULL THEN 'ready' ELSE 'rejected' END
      FROM json_each($1)`,
    addIdentities: `
      INSERT INTO identities SELECT CAST(key AS integer), value->>0 FROM json_each($1)`,
    /** Rejects the rows that have the identity of an earlier row. */
    rejectTwins: `
      UPDATE ${rows} AS rows SET state = 'rejected', reason = 'same_as_row ' || twins.first
      FROM (SELECT row, min(row) OVER (PARTITION BY identity) AS first FROM identities) AS twins
      WHERE twins.row = rows.row AND twins.first < twins.row`,
    recover: `
      UPDATE ${rows} SET state = CASE WHEN named THEN 'ready' ELSE 'look_first' END,
        doubt = true, reason = '${INTERRUPTED}'
      WHERE state = 'sending' AND ${hasEnded}`,
    counts: `SELECT state, count(*) AS count FROM ${rows} GROUP BY state`,
    claim: claimOf('row > $1 ORDER BY row LIMIT $2'),
    claimAgain: claimOf('row IN (SELECT CAST(key AS integer) FROM json_each($1))'),
    /** A result counts while its worker has the row. A created result always counts: it has the oid. */
    finish: `
      UPDATE ${rows} AS rows
      SET state = result.state, doubt = rows.doubt OR result.doubt, oid = result.oid,
        failures = coalesce(result.failures, rows.failures),
        reason = coalesce(result.reason, CASE result.state WHEN 'ready' THEN rows.reason END)
      FROM (
        SELECT CAST(key AS integer) AS row, value->>0 AS state, CAST(value->>1 AS boolean) AS doubt,
          CAST(value->>2 AS integer) AS failures, value->>3 AS oid, value->>4 AS reason
        FROM json_each($1)
      ) AS result
      WHERE rows.row = result.row AND (
        (rows.state = 'sending' AND ${isMine})
        OR (result.state = 'created' AND rows.state <> 'created')
      )`,
    page: `
      SELECT row, hash, state, doubt, oid, reason FROM ${rows}
      WHERE row > $1 ORDER BY row LIMIT $2`,
  };
}
