import { anyBodyText } from '@profiles/conformance/oracle/arbitrary/bodies';
import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { hasBody, type OperationWithBody, WITH_BODY } from '@profiles/samples';
import {
  EXTRAS_LIMITS,
  emrUserChangesSchema,
  inputIssues,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { problemsAt } from '../test/described.ts';

const BODIES: Readonly<
  Record<OperationWithBody, { readonly schema: z.ZodMiniType; readonly name: string }>
> = {
  createPatient: { schema: newPatientSchema, name: 'NewPatient' },
  updateEmrUser: { schema: emrUserChangesSchema, name: 'EmrUserChanges' },
};

/** What the SDK refuses and the schema of a body lets through, by rule. */
const BEYOND_SCHEMAS: Readonly<Record<OperationWithBody, Readonly<Record<string, string>>>> = {
  createPatient: { blank: 'The service accepts a blank username; the SDK does not send one.' },
  updateEmrUser: {
    oid: 'It stands in the path.',
    'extras.too_deep': 'No keyword counts levels; the description of extras has the number.',
  },
};

it('lets through what the SDK sends, and nothing that it refuses, of every vector', () => {
  const wrong = VECTORS.flatMap(({ id, steps }) =>
    steps
      // The option stands for a service that the description leaves open.
      .filter(({ client, updateExtras }) => client && updateExtras === undefined)
      .filter(({ operation, input, client }) => {
        const rules = client && 'rejects' in client ? client.rejects.map(({ rule }) => rule) : [];
        return hasBody(operation) && !agrees(operation, input ?? {}, rules);
      })
      .map(() => id),
  );
  expect(wrong).toEqual([]);
});

it.each(WITH_BODY)('agrees with the SDK on any body of %s', (operation) => {
  const property = fc.property(anyBodyText(operation), (text) => {
    const body = parsed(text);
    // A pattern does not lowercase, so it cannot see what is too long only after that.
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

it('lets an update through whose extras are too deep, which no keyword can count', () => {
  let extras = {};
  for (let level = 0; level < EXTRAS_LIMITS.arbitraryLevels; level += 1) extras = { extras };
  const { error } = emrUserChangesSchema.safeParse({ extras });
  expect(inputIssues(error?.issues ?? []).map(({ rule }) => rule)).toEqual(['extras.too_deep']);
  expect(problemsAt(['components', 'schemas', 'EmrUserChanges'], { extras })).toEqual([]);
});

/** @param rules - What the SDK refuses the body by. */
function agrees(operation: OperationWithBody, body: unknown, rules: readonly string[]): boolean {
  const isRejected = problemsAt(['components', 'schemas', BODIES[operation].name], body).length > 0;
  return isRejected === rules.some((rule) => !(rule in BEYOND_SCHEMAS[operation]));
}

function growsInLowercase(body: unknown): boolean {
  const { email } = Object(body);
  return typeof email === 'string' && email.toLowerCase().length > email.length;
}

/** Parses a body. Text that is not JSON, or has a number too large for a double, reaches no schema. */
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
