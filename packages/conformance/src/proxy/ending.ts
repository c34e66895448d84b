/** What came of a call: for its caller, and at the service. */
export interface Ending {
  /** The code of the error; nothing where the call succeeded. */
  readonly code?: string;
  readonly status?: number;
  readonly outcome?: string;
  readonly attempts?: number;
  /** Requests that reached the service. */
  readonly arrived: number;
  /** Whether the service has stored what was sent. */
  readonly stored: boolean;
}

/** What came of a create, and of an update after it. */
export type Endings = Readonly<Record<'create' | 'update', Ending>>;

/** Both calls end alike. */
export function both(ending: Ending): Endings {
  return { create: ending, update: ending };
}

/** What nginx itself rejects never comes to the service, and is not sent again. */
export function rejected(status: number, code: string): Ending {
  return { code, status, outcome: 'rejected', attempts: 1, arrived: 0, stored: false };
}

/** The update is sent again and succeeds. */
export const RETRIED: Ending = { arrived: 2, stored: true };

/** A 2xx came without a whole oid, which proves nothing. */
export const UNUSABLE: Ending = {
  code: 'unexpected_response',
  status: 200,
  outcome: 'unknown',
  attempts: 1,
  arrived: 1,
  stored: true,
};
