import { anyBodyText } from '@profiles/conformance/oracle/arbitrary/bodies';
import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import {
  EXTRAS_LIMITS,
  emrUserChangesSchema,
  inputIssues,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { hasBody, type OperationWithBody, WITH_BODY } from '@profiles/testkit/samples';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { problemsAt } from './test/described.ts';

const BODIES: Readonly<
  Record<OperationWithBody, { readonly schema: z.ZodMiniType; readonly name: string }>
> = {
  createPatient: { schema: newPatientSchema, name: 'NewPatient' },
  updateEmrUser: { schema: emrUserChangesSchema, name: 'EmrUserChanges' },
};

/** The rules by which the SDK rejects a body that its schema accepts, with the reason. */
const BEYOND_SCHEMAS: Readonly<Record<OperationWithBody, Readonly<Record<string, string>>>> = {
  createPatient: { blank: 'The service accepts a blank username; the SDK does not send one.' },
  updateEmrUser: {
    oid: 'It is in the path.',
    'extras.too_deep': 'No keyword counts levels; the description of extras has the number.',
  },
};

it('the schemas accept or reject the input of every vector as the SDK does', () => {
  const wrong = VECTORS.flatMap(({ id, steps }) =>
    steps
      // The description does not say whether the service limits the extras of updates.
      .filter(({ client, updateExtras }) => client && updateExtras === undefined)
      .filter(({ operation, input, client }) => {
        const rules = client && 'rejects' in client ? client.rejects.map(({ rule }) => rule) : [];
        return hasBody(operation) && !agrees(operation, input ?? {}, rules);
      })
      .map(() => id),
  );
  expect(wrong).toEqual([]);
});

it.each(WITH_BODY)('the schema of %s accepts or rejects any body as the SDK does', (operation) => {
  const property = fc.property(anyBodyText(operation), (text) => {
    const body = parsed(text);
    // A pattern checks the text before it is converted to lowercase, which can make it longer.
    if (body === undefined || growsInLowercase(body)) return true;
    const { error } = BODIES[operation].schema.safeParse(body);
    return agrees(
      operation,
      body,
      inputIssues(error?.issues ?? []).map(({ rule }) => rule),
    );
  });
  fc.assert(property, { numRuns: 1000 });
});

it('the schema accepts an update with too deep extras, because no keyword counts levels', () => {
  let extras = {};
  for (let level = 0; level < EXTRAS_LIMITS.arbitraryLevels; level += 1) extras = { extras };
  const { error } = emrUserChangesSchema.safeParse({ extras });
  expect(inputIssues(error?.issues ?? []).map(({ rule }) => rule)).toEqual(['extras.too_deep']);
  expect(problemsAt(['components', 'schemas', 'EmrUserChanges'], { extras })).toEqual([]);
});

/** @param rules - The rules by which the SDK rejects the body. */
function agrees(operation: OperationWithBody, body: unknown, rules: readonly string[]): boolean {
  const isRejected = problemsAt(['components', 'schemas', BODIES[operation].name], body).length > 0;
  return isRejected === rules.some((rule) => !(rule in BEYOND_SCHEMAS[operation]));
}

function growsInLowercase(body: unknown): boolean {
  const { email } = Object(body);
  return typeof email === 'string' && email.toLowerCase().length > email.length;
}

/** Parses a body. Returns `undefined` for text that no schema checks, such as broken JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError();
      return value;
    });
  } catch {
    return undefined;
  }
}
