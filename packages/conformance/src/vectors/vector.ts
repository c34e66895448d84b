import { OPERATIONS } from '@profiles/samples';
import * as z from 'zod/mini';

/** Lists the parts of the document, by their headings. */
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

/** A body: the step's `input` as it is, or another one. */
const body = z.union([z.literal('as given'), jsonObject]);

/** Entries of the ledger: what is said rests on the document alone where there are none. */
const dependsOn = z.array(z.string());

/** What the SDK makes of `input`: the body it sends, or the rules that it refuses it by. */
const client = z.union([
  z.strictObject({ sends: body }),
  z.strictObject({
    rejects: z.array(
      z.strictObject({ path: z.array(z.union([z.string(), z.number()])), rule: z.string() }),
    ),
  }),
]);

/** What differs from a request that has all that the document asks for. */
const request = z.strictObject({
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  /** `null` leaves a header out; `{token}` stands for the caller's token. */
  headers: z.optional(z.record(z.string(), z.nullable(z.string()))),
  /** A body that is not the JSON of `input`. */
  text: z.optional(z.string()),
});

/** What the service answers where all is left at the ledger's defaults. */
const response = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accepted'), status: z.number(), dependsOn }),
  z.strictObject({ kind: z.literal('rejected'), status: z.number(), code: z.string(), dependsOn }),
]);

const step = z.strictObject({
  operation: z.enum(OPERATIONS),
  /** Of an update: an EMR user of the seed, a stranger, or `{created}`, the patient of the step before. */
  oid: z.optional(z.string()),
  /** What a caller gives the SDK, and what is sent to the service as it is. */
  input: z.optional(jsonObject),
  /** The SDK's option of this name, where it is not the default. */
  updateExtras: z.optional(z.literal('limited')),
  client: z.optional(client),
  request: z.optional(request),
  response: z.optional(response),
  /**
   * The record without its oid, after the answer; `gone` if it was deleted. Of a refused step it is as
   * it was before.
   */
  stored: z.optional(
    z.strictObject({
      record: z.union([z.literal('gone'), body]),
      dependsOn: z.optional(dependsOn),
    }),
  ),
  /** What is left of `extras` where a service drops what offends rather than refuses it. */
  dropped: z.optional(jsonObject),
});

/** Checks one line of the vectors. */
export const vectorSchema = z.strictObject({
  id: z.string(),
  /** The heading under which the document says it, or leaves it open. */
  section: z.enum(SECTIONS),
  /** What is shown, in words. */
  statement: z.string(),
  /** The field of the document's tables that it is about. */
  field: z.optional(z.string()),
  /** What the document does not say in so many words, and this product reads into it. */
  reading: z.optional(z.string()),
  steps: z.array(step),
});

/** One statement of the document with what shows it: requests to play, one after the other. */
export type Vector = z.infer<typeof vectorSchema>;

/** One request of a vector, and what becomes of it. */
export type Step = Vector['steps'][number];

/** Names a part of the document. */
export type Section = Vector['section'];
