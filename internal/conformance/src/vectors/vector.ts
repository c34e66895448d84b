import type { OperationName } from '@profiles/sdk';

/** Lists the sections of the API specification by their headings. */
export const SECTIONS = [
  'What the service does',
  'Resources and their fields',
  'States and transitions',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const;

/** A section of the API specification. */
export type Section = (typeof SECTIONS)[number];

type JsonObject = Readonly<Record<string, unknown>>;

/** A body: the step's `input` unchanged, or another one. */
type Body = 'as given' | JsonObject;

/** A rule that the input of the SDK breaks. */
interface Rejection {
  readonly path: readonly (string | number)[];
  readonly rule: string;
}

/** The differences from a request that the API specification allows. */
interface RequestChanges {
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  /** `null` omits a header. `{token}` is replaced by the caller's token. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
  /** A body that is not the JSON of `input`. */
  readonly text?: string | undefined;
}

/** The response of a service with the ledger's defaults, and the ledger entries it depends on. */
export type StepResponse = {
  readonly status: number;
  readonly dependsOn: readonly string[];
} & ({ readonly kind: 'accepted' } | { readonly kind: 'rejected'; readonly code: string });

/** One request of a vector, and its expected result. */
export interface Step {
  readonly operation: OperationName;
  /** Of an update: an EMR user of the seed, an unknown oid, or `{created}`, the patient of the step before. */
  readonly oid?: string | undefined;
  /** The input of the SDK, and the body that is sent to the service. */
  readonly input?: JsonObject | undefined;
  /** The SDK's option of this name, if it is not the default. */
  readonly updateExtras?: 'limited' | undefined;
  /** The body that the SDK sends for `input`, or the rules by which it rejects it. */
  readonly client?:
    | { readonly sends: Body }
    | { readonly rejects: readonly Rejection[] }
    | undefined;
  readonly request?: RequestChanges | undefined;
  readonly response?: StepResponse | undefined;
  /**
   * The record without its oid, after the response. `gone` if it was deleted. A rejected step does not
   * change it.
   */
  readonly stored?:
    | { readonly record: Body | 'gone'; readonly dependsOn?: readonly string[] }
    | undefined;
}

/** A statement of the API specification, and the requests that show it, in their order. */
export interface Vector {
  readonly id: string;
  /** The heading of the API specification that the vector is about. */
  readonly section: Section;
  /** The statement that the vector shows, in words. */
  readonly statement: string;
  /** The field of the tables that it is about. */
  readonly field?: string | undefined;
  /** This product's interpretation, if the API specification does not say it explicitly. */
  readonly reading?: string | undefined;
  readonly steps: readonly Step[];
}
