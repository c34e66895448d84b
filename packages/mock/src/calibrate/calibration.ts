import type { Behaviour, BehaviourId } from '../ledger/ledger.ts';
import type { LedgerValue } from '../ledger/ledger-entry.ts';

/** Reads stored records, for what no answer shows. Each function returns the record's own fields. */
export interface RecordReader {
  /** Returns the stored patient of an oid. */
  readPatient(oid: string): Promise<unknown>;
  /** Returns the stored EMR user of an oid. */
  readEmrUser(oid: string): Promise<unknown>;
}

/** Says how far a calibration has come. */
export interface CalibrationProgress {
  /** How many requests have been sent. */
  readonly requests: number;
  /** How many entries of the ledger have one value left. */
  readonly settled: number;
  /** How many entries the ledger has. */
  readonly total: number;
}

/** Describes which service to calibrate against, and how. */
export interface CalibrationOptions {
  /** The base address of the service, `{base_url}` in the document. */
  readonly baseUrl: string | URL;
  /** A valid token. */
  readonly token: string;
  /** A valid client identifier. */
  readonly clientId: string;
  /**
   * The oid of an EMR user that may be changed.
   *
   * @defaultValue none: what only the update of an EMR user shows stays open
   */
  readonly emrUser?: string | undefined;
  /**
   * Reads what the service has stored.
   *
   * @defaultValue none: what only the store shows stays open
   */
  readonly read?: RecordReader | undefined;
  /**
   * How long to wait between two requests, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly pause?: number | undefined;
  /**
   * How many requests to send at most.
   *
   * @defaultValue 80, which is also the most that is allowed
   */
  readonly maxRequests?: number | undefined;
  /**
   * How long to wait for one answer, in milliseconds.
   *
   * @defaultValue 10,000
   */
  readonly timeout?: number | undefined;
  /**
   * Adds header values and bodies to the reported contradictions. They may hold patient data and
   * credentials.
   *
   * @defaultValue false
   */
  readonly showTexts?: boolean | undefined;
  /** Ends the calibration; what it has learned so far is kept. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Sends the requests.
   *
   * @defaultValue the global `fetch`
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Tells the date of the evidence.
   *
   * @defaultValue the system's clock
   */
  readonly now?: (() => Date) | undefined;
  /** Is told after each request how far the calibration has come. It must not throw. */
  readonly onProgress?: ((progress: CalibrationProgress) => void) | undefined;
}

/** Describes a request without anything that was in it. */
export interface ProbeFacts {
  /** The method. */
  readonly method: string;
  /** The path, with `{oid}` in place of an identifier. */
  readonly path: string;
  /** The status that it was answered with. */
  readonly status: number;
}

/** Says how an entry of the ledger was settled. */
export interface Evidence {
  /** The value that is left. */
  readonly value: LedgerValue;
  /** The day, as `YYYY-MM-DD`. */
  readonly date: string;
  /** The host of the service. */
  readonly host: string;
  /** The request that settled it. */
  readonly probe: ProbeFacts;
}

/** Describes an entry of the ledger that is not settled. */
export interface OpenQuestion {
  /** The entry. */
  readonly id: BehaviourId;
  /** What to ask the service's owner. */
  readonly question: string;
  /** The values that nothing has ruled out; those that the ledger lists, of an open-ended entry. */
  readonly values: readonly LedgerValue[];
}

/** What a service wrote in a response. It may hold patient data and credentials. */
export interface AnswerTexts {
  /** The headers. Cookies, and verbatim copies of the credentials, are redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, cut after 1,000 characters. Verbatim copies of the credentials are redacted. */
  readonly body: string;
}

/** A response that no combination of values explains. */
export interface Contradiction {
  /** What the request was about, in words: `a body that is not JSON`. */
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
  /** The response, without any text of the service. */
  readonly answer: {
    /** The status. */
    readonly status: number;
    /** The names of the headers, sorted. */
    readonly headerNames: readonly string[];
    /** The shape of the body, such as `JSON {error: {message: string}}` or `HTML, 512 characters`. */
    readonly shape: string;
    /** Whether the body was longer than 1 MiB. The rest was not read. */
    readonly isCut: boolean;
    /** The texts of the service. Present with `showTexts` only. */
    readonly texts?: AnswerTexts;
  };
}

/** Says why a calibration ended. */
export type CalibrationEnd =
  | 'complete'
  | 'server error'
  | 'credentials refused'
  | 'rate limited'
  | 'aborted'
  | 'no answer'
  | 'budget spent';

/** Says what was found out about a service. */
export interface Calibration {
  /** A value for each settled entry: what `createProfilesMock` takes as its `behaviour`. */
  readonly behaviour: Partial<Behaviour>;
  /** How each of them was settled. */
  readonly evidence: Partial<Record<BehaviourId, Evidence>>;
  /** The entries that are not settled, in the order of the ledger. */
  readonly open: readonly OpenQuestion[];
  /** The answers that the ledger does not foresee. */
  readonly contradictions: readonly Contradiction[];
  /** How many requests were sent. */
  readonly requests: number;
  /** How many responses were longer than 1 MiB. The rest of them was not read. */
  readonly cutAnswers: number;
  /** Why it ended. Only `complete` has asked all that it could. */
  readonly ended: CalibrationEnd;
}

/** What a file keeps of a calibration. */
export type CalibrationFile = Pick<Calibration, 'behaviour' | 'evidence'>;

/** Describes a settled entry that no longer holds. */
export interface DriftedEntry {
  /** The entry. */
  readonly id: BehaviourId;
  /** The value that the file has. */
  readonly expected: LedgerValue;
  /** The values that the service's answers now leave possible. */
  readonly possible: readonly LedgerValue[];
}

/** Says what has changed about a service since it was calibrated. */
export interface Drift
  extends Pick<Calibration, 'contradictions' | 'requests' | 'cutAnswers' | 'ended'> {
  /** The entries that no longer hold, in the order of the ledger. */
  readonly drifted: readonly DriftedEntry[];
  /** The entries that still hold. */
  readonly confirmed: readonly BehaviourId[];
  /** The entries of the file that this run could not see. */
  readonly unseen: readonly BehaviourId[];
}
