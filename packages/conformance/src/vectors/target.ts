import type { OperationName } from '@profiles/sdk';

/** Reads what a service has stored. */
export interface ReadBack {
  /** Returns the record that an operation has written, with its oid. */
  record(operation: OperationName, oid: string): Promise<unknown>;
}

/** Looks into a mock that was created with the vectors' seed and is left at the ledger's defaults. */
export interface Reference extends ReadBack {
  /** Takes the mock back to its start. */
  reset(): Promise<void>;
  /** Counts the patients. */
  patientCount(): Promise<number>;
  /** Names the entries of the ledger that the last answer rested on. */
  restedOn(): Promise<readonly string[]>;
}

/** Describes the service to play vectors against. */
export interface Target {
  /** Its base address, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly fetch: typeof globalThis.fetch;
  /**
   * Reads what is stored. Without it that is not judged, which the results say.
   */
  readonly readBack?: ReadBack | undefined;
  /**
   * Looks into the mock that answers. With it all is judged to the byte; without it the service may be
   * any, and what the document does not show is no failure.
   */
  readonly reference?: Reference | undefined;
  /** An EMR user of a service that does not have those of the seed; without it, updates are skipped. */
  readonly emrUserOid?: string | undefined;
  /**
   * Digits to put into each username, for a service that keeps the patients of earlier runs.
   */
  readonly run?: string | undefined;
  /**
   * Milliseconds until an answer is given up.
   *
   * @defaultValue 30000
   */
  readonly timeout?: number | undefined;
}

/** A target that is ready to be played against. */
export interface OpenTarget {
  readonly target: Target;
  close(): Promise<void>;
}
