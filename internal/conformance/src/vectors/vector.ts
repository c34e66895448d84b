import { OPERATIONS } from '@profiles/testkit/samples';
import * as z from 'zod/mini';

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

const jsonObject = z.record(z.string(), z.unknown());

/** A body: the step's `input` unchanged, or another one. */
const body = z.union([z.literal('as given'), jsonObject]);

/** The ledger entries that the expectation depends on. Empty if the API specification defines it. */
const dependsOn = z.array(z.string());

/** The body that the SDK sends for `input`, or the rules by which it rejects it. */
const client = z.union([
  z.strictObject({ sends: body }),
  z.strictObject({
    rejects: z.array(
      z.strictObject({ path: z.array(z.union([z.string(), z.number()])), rule: z.string() }),
    ),
  }),
]);

/** The differences from a request that the API specification allows. */
const request = z.strictObject({
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  /** `null` omits a header. `{token}` is replaced by the caller's token. */
  headers: z.optional(z.record(z.string(), z.nullable(z.string()))),
  /** A body that is not the JSON of `input`. */
  text: z.optional(z.string()),
});

/** The response of a service with the ledger's defaults. */
const response = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accepted'), status: z.number(), dependsOn }),
  z.strictObject({ kind: z.literal('rejected'), status: z.number(), code: z.string(), dependsOn }),
]);

const step = z.strictObject({
  operation: z.enum(OPERATIONS),
  /** Of an update: an EMR user of the seed, an unknown oid, or `{created}`, the patient of the step before. */
  oid: z.optional(z.string()),
  /** The input of the SDK, and the body that is sent to the service. */
  input: z.optional(jsonObject),
  /** The SDK's option of this name, if it is not the default. */
  updateExtras: z.optional(z.literal('limited')),
  client: z.optional(client),
  request: z.optional(request),
  response: z.optional(response),
  /**
   * The record without its oid, after the response. `gone` if it was deleted. A rejected step does not
   * change it.
   */
  stored: z.optional(
    z.strictObject({
      record: z.union([z.literal('gone'), body]),
      dependsOn: z.optional(dependsOn),
    }),
  ),
  /** The stored `extras` if a service drops wrong entries instead of rejecting the request. */
  dropped: z.optional(jsonObject),
});

/** Validates one vector. */
export const vectorSchema = z.strictObject({
  id: z.string(),
  /** The heading of the API specification that the vector is about. */
  section: z.enum(SECTIONS),
  /** The statement that the vector shows, in words. */
  statement: z.string(),
  /** The field of the tables that it is about. */
  field: z.optional(z.string()),
  /** This product's interpretation, if the API specification does not say it explicitly. */
  reading: z.optional(z.string()),
  steps: z.array(step),
});

/** A statement of the API specification, and the requests that show it, in their order. */
export type Vector = z.infer<typeof vectorSchema>;

/** One request of a vector, and its expected result. */
export type Step = Vector['steps'][number];

/** A section of the API specification. */
export type Section = Vector['section'];
