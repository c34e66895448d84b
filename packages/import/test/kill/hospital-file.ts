import type { PatientSeed } from '@profiles/mock';

/** The kind of a row of {@link hospitalLines}. It decides which outcomes are right. */
export type RowKind = 'plain' | 'unnamed' | 'taken' | 'invalid' | 'twice';

/** Returns the kind of a row. Nine in ten rows have a username. */
export function kindOf(row: number): RowKind {
  if (row % 10 === 0) return 'unnamed';
  if (row % 101 === 1) return 'invalid';
  if (row % 103 === 1) return 'taken';
  // The row before has the same username, in lowercase.
  return row % 107 === 1 && kindOf(row - 1) === 'plain' ? 'twice' : 'plain';
}

/** Creates a CSV file of invented patients. `extras.row` tells which row a stored patient is. */
export function* hospitalLines(rows: number): Generator<string> {
  yield 'First name,dob,gen,UHID,extras.row\n';
  for (let row = 2; row < rows + 2; row++) {
    const kind = kindOf(row);
    const username = { unnamed: '', twice: `UHID-${row - 1}` }[kind as string] ?? `uhid-${row}`;
    const dob = kind === 'invalid' ? 'x' : '1990-04-12';
    yield `"Asha, ${row}",${dob},F,${username},${row}\n`;
  }
}

/** The mapping of the columns. */
export const HOSPITAL_MAP = ['--map', 'First name=fn', '--map', 'UHID=username'];

/** The patients that have the usernames of `taken` rows before the import. */
export function* takenPatients(rows: number): Generator<PatientSeed> {
  for (let row = 2; row < rows + 2; row++) {
    if (kindOf(row) === 'taken') {
      yield { fn: 'kiran', dob: '1980-01-01', gen: 'O', username: `uhid-${row}` };
    }
  }
}
