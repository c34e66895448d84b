import type { OperationName } from '@profiles/sdk';
import { OPERATIONS } from '@profiles/testkit/samples';
import * as z from 'zod/mini';
import DEFAULTS from '../../vectors/defaults.json' with { type: 'json' };
import { SECTIONS, type Step, type StepResponse, type Vector } from './vector.ts';

const texts = z.array(z.string());
const jsonObject = z.record(z.string(), z.unknown());
const body = z.union([z.literal('as given'), jsonObject]);

/** A {@link Step} without what `defaults.json` or another part of it says. */
const writtenStep = z.strictObject({
  /** By default, that of the first word of the id. */
  operation: z.optional(z.enum(OPERATIONS)),
  oid: z.optional(z.string()),
  input: z.optional(jsonObject),
  updateExtras: z.optional(z.literal('limited')),
  request: z.optional(
    z.strictObject({
      method: z.optional(z.string()),
      path: z.optional(z.string()),
      headers: z.optional(z.record(z.string(), z.nullable(z.string()))),
      text: z.optional(z.string()),
    }),
  ),
  /** `null` if the SDK has no part in the step, which is the default with `request`. */
  sends: z.optional(z.nullable(body)),
  /** A rule for the vector's field, or several for any part of the input. */
  rejects: z.optional(
    z.union([
      z.string(),
      z.array(
        z.strictObject({ path: z.array(z.union([z.string(), z.number()])), rule: z.string() }),
      ),
    ]),
  ),
  /** The code of an error, `accepted`, or `none` if the step concerns only the client. */
  response: z.optional(z.string()),
  /** Further ledger entries that the response depends on. */
  dependsOn: z.optional(texts),
  /** By default, what the SDK sends, or else the input. */
  stored: z.optional(z.union([z.literal('gone'), body])),
  /** The ledger entries that the record depends on. */
  storedDependsOn: z.optional(texts),
});

type WrittenStep = z.infer<typeof writtenStep>;

const vectorFile = z.array(
  z.strictObject({
    section: z.enum(SECTIONS),
    vectors: z.array(
      z.strictObject({
        id: z.string(),
        field: z.optional(z.string()),
        statement: z.string(),
        reading: z.optional(z.string()),
        steps: z.array(writtenStep),
      }),
    ),
  }),
);

type DefaultResponse = Pick<StepResponse, 'status' | 'dependsOn'>;

const OPERATION_DEFAULTS: Readonly<
  Record<OperationName, DefaultResponse & { readonly ids: string; readonly oid?: string }>
> = DEFAULTS.operations;

/** The rejections by their codes. */
const REJECTIONS: Readonly<Record<string, DefaultResponse>> = DEFAULTS.rejections;

/** Reads a file of vectors, and supplies the defaults. */
export function readVectors(json: unknown): readonly Vector[] {
  return vectorFile.parse(json).flatMap(({ section, vectors }) =>
    vectors.map(({ steps, ...vector }) => ({
      ...vector,
      section,
      steps: steps.map((step) => stepOf(step, vector)),
    })),
  );
}

function stepOf(written: WrittenStep, { id, field = '' }: Pick<Vector, 'id' | 'field'>): Step {
  const { operation = operationOf(id), ...step } = written;
  const { sends, rejects, response: code, dependsOn = [], stored, storedDependsOn, ...rest } = step;
  const { oid: defaultOid } = OPERATION_DEFAULTS[operation];
  const client = clientPartOf(step, field);
  const response = responseOf(
    operation,
    code ?? (rejects ? 'invalid_request' : 'accepted'),
    dependsOn,
  );
  const isStored = stored !== undefined || response?.kind === 'accepted';
  return {
    operation,
    ...(defaultOid && { oid: defaultOid }),
    ...rest,
    ...(client && { client }),
    ...(response && { response }),
    ...(isStored && {
      stored: {
        record: stored ?? sends ?? 'as given',
        ...(storedDependsOn && { dependsOn: storedDependsOn }),
      },
    }),
  };
}

function operationOf(id: string): OperationName {
  const operation = OPERATIONS.find((name) => id.startsWith(`${OPERATION_DEFAULTS[name].ids}.`));
  if (!operation) throw new Error(`the steps of ${id} need an operation`);
  return operation;
}

function clientPartOf({ sends, rejects, request }: WrittenStep, field: string): Step['client'] {
  if (typeof rejects === 'string') return { rejects: [{ path: [field], rule: rejects }] };
  if (rejects) return { rejects };
  if (sends === null || (request && !sends)) return undefined;
  return { sends: sends ?? 'as given' };
}

/** @param further - Entries beside those of the defaults. */
function responseOf(
  operation: OperationName,
  code: string,
  further: readonly string[],
): Step['response'] {
  if (code === 'none') return undefined;
  if (code === 'accepted') {
    const { status, dependsOn } = OPERATION_DEFAULTS[operation];
    return { kind: 'accepted', status, dependsOn: [...dependsOn, ...further] };
  }
  const rejection = REJECTIONS[code];
  if (!rejection) throw new Error(`defaults.json has no rejection ${code}`);
  const { status, dependsOn } = rejection;
  return { kind: 'rejected', status, code, dependsOn: [...further, ...dependsOn] };
}
