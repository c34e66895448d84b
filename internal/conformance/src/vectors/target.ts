import type { OperationName } from '@profiles/sdk';

/** Reads the records of a service. */
export interface ReadBack {
  /** Returns the record that an operation has written, with its oid. */
  record(operation: OperationName, oid: string): Promise<unknown>;
}

/** Reads a mock that was created with the vectors' seed and the ledger's defaults. */
export interface Reference extends ReadBack {
  /** Resets the mock. */
  reset(): Promise<void>;
  /** Counts the patients. */
  patientCount(): Promise<number>;
  /** Lists the ledger entries that the last response depends on. */
  dependsOn(): Promise<readonly string[]>;
}

/** Describes the service to play vectors against. */
export interface Target {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly fetch: typeof globalThis.fetch;
  /**
   * Reads the stored records. Without it, the results say that they were not judged.
   */
  readonly readBack?: ReadBack | undefined;
  /**
   * Reads the mock behind `fetch`, so that every byte is judged. Without it, the service is unknown, and
   * nothing fails that the API specification does not show.
   */
  readonly reference?: Reference | undefined;
  /** An EMR user of a service that does not have those of the seed. Without it, updates are skipped. */
  readonly emrUserOid?: string | undefined;
  /**
   * Digits to add to each username, for a service that keeps the patients of earlier runs.
   */
  readonly run?: string | undefined;
  /**
   * The timeout of a request in milliseconds.
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
