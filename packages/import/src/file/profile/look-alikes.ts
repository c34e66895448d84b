import { RowList } from '../../messages/message-text.ts';
import type { ProfiledRow } from './findings.ts';

/** What the rows of two people who look alike have in common. */
const KEYS = {
  'the same name and date of birth': ({
    fn,
    mn,
    ln,
    fln,
    dob,
  }: ProfiledRow['mapped']['fields']) => {
    const name = [fn, mn, ln, fln].filter(Boolean).join(' ').normalize('NFC').toLowerCase();
    return name && dob ? `${name.replaceAll(/\s+/g, ' ')} ${dob}` : undefined;
  },
  'the same phone number': ({ mobile }: ProfiledRow['mapped']['fields']) =>
    typeof mobile === 'string' ? mobile.replaceAll(/[^+\d]/g, '') || undefined : undefined,
} as const;

/** Finds people of the file who may be one person. */
export class LookAlikes {
  readonly #kinds = Object.entries(KEYS).map(([what, keyOf]) => {
    return { what, keyOf, first: new Map<string, number>(), rows: new RowList() };
  });

  add({ row, mapped: { fields } }: ProfiledRow): void {
    for (const { keyOf, first, rows } of this.#kinds) {
      const key = keyOf(fields);
      if (key === undefined) continue;
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, row);
      else {
        // The first row is named once, and 0 says so.
        if (earlier > 0) rows.add(earlier);
        first.set(key, 0);
        rows.add(row);
      }
    }
  }

  lines(): readonly string[] {
    return this.#kinds.flatMap(({ what, rows }) =>
      rows.count > 0 ? [`${rows.count} rows have ${what}: ${rows}`] : [],
    );
  }
}
