import { formatCount, RowList } from '../../messages/message-text.ts';
import { normalName, normalPhone } from '../../values/normal-forms.ts';
import { PERSON_NAMES } from '../columns.ts';
import type { RowFields } from '../row-mapping.ts';
import type { Check } from './findings.ts';

/** What the rows of two people who look alike have in common. */
const KEYS: Readonly<Record<string, (fields: RowFields) => string | undefined>> = {
  'the same name and date of birth': (fields) => {
    const { dob } = fields;
    const name = PERSON_NAMES.map((field) => fields[field])
      .filter(Boolean)
      .join(' ');
    return name && dob ? `${normalName(name).toLowerCase()} ${dob}` : undefined;
  },
  'the same phone number': ({ mobile }) =>
    typeof mobile === 'string' ? normalPhone(mobile) || undefined : undefined,
};

/** Looks for people of the file who may be one person. */
export function checkLookAlikes(): Check {
  const kinds = Object.entries(KEYS).map(([what, keyOf]) => {
    return { what, keyOf, first: new Map<string, number>(), rows: new RowList() };
  });
  return {
    add({ row, mapped: { fields } }) {
      for (const { keyOf, first, rows } of kinds) {
        const key = keyOf(fields);
        if (key === undefined) continue;
        const earlier = first.get(key);
        // The first row is named once. Then a 0 is in its place.
        first.set(key, earlier === undefined ? row : 0);
        if (earlier) rows.add(earlier);
        if (earlier !== undefined) rows.add(row);
      }
    },
    notes: () =>
      kinds.flatMap(({ what, rows }) =>
        rows.count > 0 ? [`${formatCount(rows.count)} rows have ${what}: ${rows}`] : [],
      ),
  };
}
