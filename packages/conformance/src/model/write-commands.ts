import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Behaviour } from '@profiles/mock';
import { SAMPLE_CALLS } from '@profiles/samples';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import fc from 'fast-check';
import { anyBodyText, anyRecord } from '../oracle/arbitrary/bodies.ts';
import { expectBody } from '../oracle/naive/expected-body.ts';
import { EXTRAS_MODE, type Operation, WRITES } from '../oracle/naive/tables.ts';
import { assertFailure, failureOf } from './expected-call.ts';
import { type Exchange, exchange } from './fault-model.ts';
import { assertState, type Model, type Real } from './run-state.ts';
import type { ModelRequest } from './service-model.ts';

type Command = fc.AsyncCommand<Model, Real>;

const operation = fc.constantFrom(...WRITES);
/** Which of the records an update is for: one of no record, or of the patients, at times. */
const target = fc.oneof(
  { weight: 8, arbitrary: fc.nat(3).map((at) => `emr-user-${at + 1}`) },
  { weight: 1, arbitrary: fc.constantFrom('patient-1', 'nobody') },
);

/** A write through the SDK. */
export const call: fc.Arbitrary<Command> = operation
  .chain((name) => fc.tuple(fc.constant(name), anyRecord(name), target))
  .map(([name, input, oid]) => ({
    check: () => true,
    toString: () => `${name}(${oid}, ${JSON.stringify(input)})`,
    run: async (model, real) => {
      const prepared = expectBody(name, input, EXTRAS_MODE[name]);
      const giveUp = new AbortController();
      const { signal } = giveUp;
      const promise = SAMPLE_CALLS[name].call(real.client, { oid, input }, { signal });
      const settled = settle(promise);
      if ('problems' in prepared) {
        assertFailure(await settled, { code: 'invalid_input', outcome: 'not_sent' });
        model.met.add('not sent');
        assert.equal(promise.sent, false);
        return assertState(model, real);
      }
      const text = JSON.stringify(prepared.body);
      const request = { operation: name, oid, text, hasCredentials: true };
      const expected = play(model, request);
      if (expected.arrives === 'never') {
        await giveUpWaiting(real, model, giveUp);
        assert.equal(await settled, signal.reason);
      } else {
        const failure = failureOf(expected);
        const result = await settled;
        if (failure) assertFailure(result, failure);
        else assertSuccess(result, name, expected);
      }
      assert.equal(promise.sent, true);
      assertViolations(real, request, expected);
      assertState(model, real);
    },
  }));

/** A request that no client would send. */
export const raw: fc.Arbitrary<Command> = operation
  .chain((name) =>
    fc.tuple(fc.constant(name), anyBodyText(name), target, fc.integer({ min: 0, max: 9 })),
  )
  .map(([name, text, oid, luck]) => ({
    check: () => true,
    toString: () =>
      `send ${name} ${oid} ${JSON.stringify(text)} ${luck === 0 ? 'anonymously' : ''}`,
    run: async (model, real) => {
      const giveUp = new AbortController();
      const { method, path } = ENDPOINTS[name];
      // The path of patients without its slash is one that the SDK never calls.
      const pathname = path.replace('{oid}', oid).replace(/\/$/, '');
      const settled = settle(
        real.mock.fetch(real.mock.baseUrl + pathname, {
          method,
          headers: {
            'content-type': 'application/json',
            'client-id': 'c',
            ...(luck > 0 && { authorization: 'Bearer t' }),
          },
          body: text,
          redirect: 'manual',
          signal: giveUp.signal,
        }),
      );
      const request = { operation: name, oid, text, hasCredentials: luck > 0 };
      const expected = play(model, request);
      if (expected.arrives === 'never') {
        await giveUpWaiting(real, model, giveUp);
        assert.equal(await settled, giveUp.signal.reason);
      } else if (expected.arrives === 'broken') {
        assert.ok((await settled) instanceof TypeError);
      } else {
        const response = await settled;
        assert.ok(response instanceof Response);
        assert.equal(response.status, expected.status);
      }
      assertViolations(real, request, expected);
      assertState(model, real);
    },
  }));

/** Plays a request on the model. */
function play(model: Model, request: ModelRequest): Exchange {
  const expected = exchange(model.state, model.planned, request);
  model.state = expected.after;
  model.planned = expected.planned;
  model.noted = [...model.noted, expected.noted];
  const { step, arrives, noted } = expected;
  if (step) model.met.add('refusal' in step.answer ? 'refused' : 'stored');
  if (noted.fault) model.met.add(`${noted.fault}, ${arrives}`);
  return expected;
}

function settle(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

/** Aborts a request that is never answered, once the service has it. */
async function giveUpWaiting(real: Real, model: Model, giveUp: AbortController): Promise<void> {
  while (real.mock.requests.length < model.noted.length) await setImmediate();
  giveUp.abort(new Error('It took too long.'));
}

function assertSuccess(result: unknown, name: Operation, { after }: Exchange): void {
  const { oid, message } = Object(result);
  const checks: Readonly<Record<Operation, () => void>> = {
    createPatient: () => assert.equal(oid, [...after.records.createPatient.keys()].at(-1)),
    updateEmrUser: () => assert.equal(typeof message, 'string'),
  };
  checks[name]();
}

/** What the document does not allow, or no service could; the rest are questions that it leaves open. */
const FORBIDDEN = [
  ...['credentials', 'unreadable', 'levels', 'required', 'type', 'enum', 'date', 'limits'],
];

/** Asserts that the journal complains of what the document forbids, and of nothing that it allows. */
function assertViolations({ mock }: Real, { operation, text }: ModelRequest, { step }: Exchange) {
  if (!step) return;
  const refusal = 'refusal' in step.answer ? step.answer.refusal : '';
  const found = mock.requests.at(-1)?.violations;
  if (FORBIDDEN.includes(refusal)) assert.notEqual(found?.length, 0);
  else if (readsLimitsAsExpected(mock.behaviour) && isAllowed(operation, text)) {
    assert.deepEqual(found, []);
  }
}

/** What else the limits may mean is as much against the document, where the service takes it so. */
function readsLimitsAsExpected({ keyLength, underscoreKeys }: Behaviour): boolean {
  return keyLength === 'code-points' && underscoreKeys === 'every-level';
}

function isAllowed(operation: Operation, text: string): boolean {
  try {
    return 'body' in expectBody(operation, JSON.parse(text), 'limited');
  } catch {
    return false;
  }
}
