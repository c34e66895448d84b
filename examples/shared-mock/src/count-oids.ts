import type { Snapshot } from '@profiles/mock';

/**
 * Returns how many oids a mock has created. The stored counts are those of the last reset, restored
 * snapshot or deleted record. Since then, the mock has given each next number to a record.
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

/** The highest number that the mock counts. */
const MOST_COUNTED = 2 ** 52;

/** Returns the counts after a record was deleted: the mock never gives its oid to another one. */
export function countDeleted(
  { patients, emrUsers }: Snapshot['oids'],
  oid: string,
): Snapshot['oids'] {
  const counted = (prefix: string, count: number) => {
    const number = Number(oid.slice(prefix.length));
    const isCounted = oid === `${prefix}${number}` && Number.isInteger(number);
    return isCounted && number <= MOST_COUNTED ? Math.max(count, number) : count;
  };
  return { patients: counted('patient-', patients), emrUsers: counted('emr-user-', emrUsers) };
}
