/** How a call ended: for its caller, and at the service. */
export interface Ending {
  /** The code of the error. Absent if the call succeeded. */
  readonly code?: string;
  readonly status?: number;
  readonly outcome?: string;
  readonly attempts?: number;
  /** Requests that reached the service. */
  readonly arrived: number;
  /** Whether the service has stored the write. */
  readonly stored: boolean;
}

/** How a create ended, and an update after it. */
export type Endings = Readonly<Record<'create' | 'update', Ending>>;

/** Describes a create and an update that end in the same way. */
export function both(ending: Ending): Endings {
  return { create: ending, update: ending };
}

/** Describes a rejection by nginx itself: the request never reaches the service and is not retried. */
export function rejected(status: number, code: string): Ending {
  return { code, status, outcome: 'rejected', attempts: 1, arrived: 0, stored: false };
}

/** An update that is retried and succeeds. */
export const RETRIED: Ending = { arrived: 2, stored: true };

/** A 2xx without a complete body, which does not prove that the write was applied. */
export const UNUSABLE: Ending = {
  code: 'unexpected_response',
  status: 200,
  outcome: 'unknown',
  attempts: 1,
  arrived: 1,
  stored: true,
};
