import type { Snapshot } from '@profiles/mock';

/**
 * Returns how many oids a mock has created. The stored counts are those of the last reset or
 * restored snapshot. Since then, the mock has given each next number to a record, and it never
 * removes a record.
 *
 * @param records - All records of the mock.
 */
export function countOids(
  { patients, emrUsers }: Snapshot['oids'],
  records: readonly { readonly oid: string }[],
): Snapshot['oids'] {
  const taken = new Set(records.map(({ oid }) => oid));
  const continued = (prefix: string, count: number) => {
    let last = count;
    while (taken.has(`${prefix}${last + 1}`)) last += 1;
    return last;
  };
  return { patients: continued('patient-', patients), emrUsers: continued('emr-user-', emrUsers) };
}
