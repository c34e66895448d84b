import { INTERRUPTED } from './journal.ts';
import { FULL_PACE } from './pace.ts';

/** One worker at a time prepares the journal: the lock's number is "pimp" in ASCII. */
export const LOCK = 0x70696d70;

/** The tables of one import. */
export const TABLES = `
  CREATE TABLE profiles_import_facts (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE profiles_import_rows (
    row integer PRIMARY KEY, hash text NOT NULL, named boolean NOT NULL, state text NOT NULL,
    doubt boolean NOT NULL DEFAULT false, tries integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0, oid text, reason text, worker uuid, lease timestamptz
  );
  CREATE TABLE profiles_import_runs (run uuid PRIMARY KEY, claims integer NOT NULL);
  CREATE TABLE profiles_import_pace (
    share float8 NOT NULL, epoch integer NOT NULL, paused_until timestamptz NOT NULL
  );
  INSERT INTO profiles_import_pace VALUES (${FULL_PACE.share}, ${FULL_PACE.epoch}, now());
`;

/** Adds validated rows. */
export const ADD_ROWS = `
  INSERT INTO profiles_import_rows (row, hash, named, state, reason)
  SELECT row, hash, named, CASE WHEN reason IS NULL THEN 'ready' ELSE 'rejected' END, reason
  FROM unnest($1::integer[], $2::text[], $3::boolean[], $4::text[])
    AS added (row, hash, named, reason)
`;

/** Rejects the rows that have the identity of an earlier row. */
export const REJECT_TWINS = `
  UPDATE profiles_import_rows AS rows SET state = 'rejected', reason = 'same_as_row ' || twins.first
  FROM (SELECT row, min(row) OVER (PARTITION BY identity) AS first FROM identities) AS twins
  WHERE twins.row = rows.row AND twins.first < twins.row
`;

/** An intent whose lease has expired has no worker, so it gets no result. */
export const RECOVER = `
  UPDATE profiles_import_rows
  SET state = CASE WHEN named THEN 'ready' ELSE 'look_first' END, doubt = true,
    reason = '${INTERRUPTED}', worker = NULL
  WHERE state = 'sending' AND lease < now()
`;

/** Writes the intent of the next rows that no other worker is about to claim. */
export const CLAIM = claimOf('row > $3 ORDER BY row LIMIT $4');

/** Writes the intent of rows that have failed, unless another worker has claimed them. */
export const CLAIM_AGAIN = claimOf('row = ANY($3::integer[])');

function claimOf(which: string): string {
  return `
    UPDATE profiles_import_rows AS rows
    SET state = 'sending', tries = tries + 1, worker = $1,
      lease = now() + $2 * interval '1 millisecond'
    FROM (
      SELECT row FROM profiles_import_rows WHERE state = 'ready' AND ${which}
      FOR UPDATE SKIP LOCKED
    ) AS next
    WHERE rows.row = next.row
    RETURNING rows.row, rows.hash, rows.named, rows.doubt, rows.tries, rows.failures
  `;
}

/** Adds a run, unless a lost commit has. */
export const ADD_RUN = 'INSERT INTO profiles_import_runs VALUES ($1, 0) ON CONFLICT DO NOTHING';

/** Counts the claims of a run. Changes nothing if the database is older than the last count. */
export const COUNT_CLAIMS =
  'UPDATE profiles_import_runs SET claims = $3 WHERE run = $1 AND claims >= $2';

/** A result counts while its worker has the row. A created result always counts: it has the oid. */
export const FINISH = `
  UPDATE profiles_import_rows AS rows
  SET state = result.state, doubt = rows.doubt OR result.doubt,
    failures = coalesce(result.failures, rows.failures), oid = result.oid, worker = NULL,
    reason = coalesce(result.reason, CASE result.state WHEN 'ready' THEN rows.reason END)
  FROM unnest($2::integer[], $3::text[], $4::boolean[], $5::integer[], $6::text[], $7::text[])
    AS result (row, state, doubt, failures, oid, reason)
  WHERE rows.row = result.row AND (
    (rows.state = 'sending' AND rows.worker = $1)
    OR (result.state = 'created' AND rows.state <> 'created')
  )
`;

/** Reads the pace, with the times in milliseconds of the server's clock. */
export const READ_PACE = `
  SELECT share, epoch, extract(epoch FROM paused_until)::float8 * 1000 AS "pausedUntil",
    extract(epoch FROM now())::float8 * 1000 AS now
  FROM profiles_import_pace
`;

/** Changes the pace. */
export const WRITE_PACE = `
  UPDATE profiles_import_pace
  SET share = $1, epoch = $2, paused_until = to_timestamp($3::float8 / 1000)
`;
