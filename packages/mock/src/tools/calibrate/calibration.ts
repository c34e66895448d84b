import type { Behaviour, BehaviourId } from '../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../service/ledger/ledger-entry.ts';

/**
 * Functions that read stored records, which responses do not show. Each returns the fields of the
 * record.
 */
export interface RecordReader {
  /** Returns the stored patient with this oid (the service's object identifier of a record). */
  readPatient(oid: string): Promise<unknown>;
  /** Returns the stored EMR user (EMR: electronic medical record) with this oid. */
  readEmrUser(oid: string): Promise<unknown>;
}

/** Options for calibrating against a service. */
export interface CalibrationOptions {
  /** The base URL of the service, `{base_url}` in the API specification. */
  readonly baseUrl: string | URL;
  /** A valid token. */
  readonly token: string;
  /** A valid client identifier. */
  readonly clientId: string;
  /**
   * The oid (the service's object identifier) of an EMR user (EMR: electronic medical record) that
   * may be changed.
   *
   * @defaultValue none: entries that only an update of an EMR user can settle stay open
   */
  readonly emrUser?: string | undefined;
  /**
   * Functions that read the records that the service stored.
   *
   * @defaultValue none: entries that only stored records can settle stay open
   */
  readonly read?: RecordReader | undefined;
  /**
   * The pause between two requests, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly pause?: number | undefined;
  /**
   * The maximum number of requests to send.
   *
   * @defaultValue 80, which is also the highest value allowed
   */
  readonly maxRequests?: number | undefined;
  /**
   * The timeout for one response, in milliseconds.
   *
   * @defaultValue 10,000
   */
  readonly timeout?: number | undefined;
  /**
   * Whether reported contradictions contain header values and bodies. These may contain patient
   * data and credentials.
   *
   * @defaultValue false
   */
  readonly showTexts?: boolean | undefined;
  /** A signal that ends the calibration. The result contains everything learned so far. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The function that sends the requests.
   *
   * @defaultValue the global `fetch`
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * The function that returns the date of the evidence.
   *
   * @defaultValue the system clock
   */
  readonly now?: (() => Date) | undefined;
  /** Called after each request with the progress of the calibration. Must not throw. */
  readonly onProgress?:
    | ((progress: {
        /** The number of requests sent. */
        readonly requests: number;
        /** The number of ledger entries with one value left. */
        readonly settled: number;
        /** The number of entries in the ledger. */
        readonly total: number;
      }) => void)
    | undefined;
}

/** A response that no combination of ledger values explains. */
export interface Contradiction {
  /** A description of the request, such as `a body that is not JSON`. */
  readonly probe: string;
  /** The request as it was sent. */
  readonly request: {
    /** The method. */
    readonly method: string;
    /** The path, with `{oid}` in place of an identifier. */
    readonly path: string;
    /** The headers. Credentials are redacted. */
    readonly headers: Readonly<Record<string, string>>;
    /** The body. */
    readonly body: string;
  };
  /** The response, without any text from the service. */
  readonly response: {
    /** The status. */
    readonly status: number;
    /** The names of the headers, sorted. */
    readonly headerNames: readonly string[];
    /** The shape of the body, such as `JSON {error: {message: string}}` or `HTML, 512 characters`. */
    readonly shape: string;
    /** Whether the body was longer than 1 MiB. The rest was not read. */
    readonly isCut: boolean;
    /** The texts, with `showTexts`. They may contain patient data and credentials. */
    readonly texts?: {
      /** The headers. Cookies and verbatim copies of the credentials are redacted. */
      readonly headers: Readonly<Record<string, string>>;
      /** The body, cut after 1,000 characters. Verbatim copies of the credentials are redacted. */
      readonly body: string;
    };
  };
}

/** The result of a calibration. */
export interface Calibration {
  /** The value of each settled entry. Pass it to `createProfilesMock` as `behaviour`. */
  readonly behaviour: Partial<Behaviour>;
  /** The evidence for each settled entry. */
  readonly evidence: Partial<
    Record<
      BehaviourId,
      {
        /** The only value left. */
        readonly value: LedgerValue;
        /** The date, as `YYYY-MM-DD`. */
        readonly date: string;
        /** The host of the service. */
        readonly host: string;
        /** The request that settled the entry, without its contents. */
        readonly probe: {
          /** The method. */
          readonly method: string;
          /** The path, with `{oid}` in place of an identifier. */
          readonly path: string;
          /** The status of its response. */
          readonly status: number;
        };
      }
    >
  >;
  /** The entries that are not settled, in the order of the ledger. */
  readonly open: readonly {
    /** The entry. */
    readonly id: BehaviourId;
    /** The question to ask the owner of the service. */
    readonly question: string;
    /** The values not ruled out. For an open-ended entry, only those that the ledger lists. */
    readonly values: readonly LedgerValue[];
  }[];
  /** The responses that the ledger does not explain. */
  readonly contradictions: readonly Contradiction[];
  /** The number of requests sent. */
  readonly requests: number;
  /** The number of responses longer than 1 MiB. The rest of them was not read. */
  readonly cutResponses: number;
  /** The reason why it ended. Only `complete` means that no other request would settle more. */
  readonly ended:
    | 'complete'
    | 'server error'
    | 'credentials rejected'
    | 'rate limited'
    | 'aborted'
    | 'no response'
    | 'budget spent'
    | 'no creation accepted';
  /**
   * Whether the service accepted a creation. If not, nothing that depends on one is settled, because
   * the service may reject every creation for a reason of its own.
   */
  readonly acceptedCreation: boolean;
}

/** The part of a calibration that a file contains. */
export type CalibrationFile = Pick<Calibration, 'behaviour' | 'evidence'>;

/** The changes in a service since it was calibrated. */
export interface Drift
  extends Pick<Calibration, 'contradictions' | 'requests' | 'cutResponses' | 'ended'> {
  /** The entries that no longer match, in the order of the ledger. */
  readonly drifted: readonly {
    /** The entry. */
    readonly id: BehaviourId;
    /** The value in the file. */
    readonly expected: LedgerValue;
    /** The values that the service's responses still allow. */
    readonly possible: readonly LedgerValue[];
  }[];
  /** The entries that still match. */
  readonly confirmed: readonly BehaviourId[];
  /** The entries of the file that this run could not check. */
  readonly unseen: readonly BehaviourId[];
}

/** The evidence that settled a ledger entry. */
export type Evidence = NonNullable<Calibration['evidence'][BehaviourId]>;
