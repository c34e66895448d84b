import { ESTIMATED_DOB_KEY } from '@profiles/sdk/schemas';
import { formatCount, RowList } from '../../messages/message-text.ts';
import { normalPhone } from '../../values/normal-forms.ts';
import type { EarlierImport } from '../earlier-import.ts';
import { personOf } from '../import-key.ts';
import type { RowFields } from '../row-mapping.ts';
import { type Check, rowsHave, stopIf } from './findings.ts';

/** Looks for rows with the same name and date of birth as another, or as a patient of an earlier import. */
export function checkTwins(earlier: readonly EarlierImport[]): Check {
  const same = rowsWithSame((fields) => (isEstimated(fields) ? undefined : personOf(fields)));
  const namesakes = new RowList();
  return {
    add(row) {
      same.add(row);
      const { fields } = row.mapped;
      if (earlier.some((one) => one.match(fields) === 'namesake')) namesakes.add(row.row);
    },
    stops: () => {
      const message = `${rowsHave(same.rows)} the same name and date of birth as another`;
      const other = `${rowsHave(namesakes)} the name and date of birth of a patient of --not-in, and another username`;
      return [
        ...stopIf(same.rows.count > 0, 'twins', message, same.rows),
        ...stopIf(namesakes.count > 0, 'twins', other, namesakes),
      ];
    },
  };
}

/** Looks for rows with the same phone number. A family may share one. */
export function checkPhones(): Check {
  const { add, rows } = rowsWithSame(({ mobile }) =>
    typeof mobile === 'string' ? normalPhone(mobile) || undefined : undefined,
  );
  return {
    add,
    notes: () =>
      rows.count > 0 ? [`${formatCount(rows.count)} rows have the same phone number: ${rows}`] : [],
  };
}

function isEstimated({ extras }: RowFields): boolean {
  return typeof extras === 'object' && ESTIMATED_DOB_KEY in extras;
}

/** Collects the rows that have a key in common. */
function rowsWithSame(keyOf: (fields: RowFields) => string | undefined) {
  const first = new Map<number, number>();
  const rows = new RowList();
  const add: Check['add'] = ({ row, mapped: { fields } }) => {
    const key = keyOf(fields);
    if (key === undefined) return;
    const hash = hashOf(key);
    const earlier = first.get(hash);
    // The first row is named once. Then a 0 is in its place.
    first.set(hash, earlier === undefined ? row : 0);
    if (earlier) rows.add(earlier);
    if (earlier !== undefined) rows.add(row);
  };
  return { add, rows };
}

/** Hashes a text into 52 bits (two of FNV-1a): a million texts hardly ever collide. */
function hashOf(text: string): number {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return (a >>> 6) * 2 ** 26 + (b >>> 6);
}
