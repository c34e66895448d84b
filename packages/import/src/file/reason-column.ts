/** The column of the file of rejected rows that has the reason. The import ignores it. */
export const REASON_COLUMN = 'rejected_because';
