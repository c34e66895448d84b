import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Behaviour } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import fc from 'fast-check';
import { anyBodyText, anyRecord } from '../oracle/arbitrary/bodies.ts';
import { expectBody } from '../oracle/naive/expected-body.ts';
import { EXTRAS_MODE, type Operation, WRITES } from '../oracle/naive/tables.ts';
import { assertFailure, type Exchange, exchange, failureOf } from './fault-model.ts';
import { assertState, type Model, type Real } from './run-state.ts';
import type { ModelRequest } from './service-model.ts';

type Command = fc.AsyncCommand<Model, Real>;

const operation = fc.constantFrom(...WRITES);
/** The oid of an update: mostly of an EMR user, sometimes of a patient or of no record. */
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
      const controller = new AbortController();
      const promise = SAMPLE_CALLS[name].call(
        real.client,
        { oid, input },
        { signal: controller.signal },
      );
      if ('problems' in prepared) {
        assertFailure(await settle(promise), { code: 'invalid_input', outcome: 'not_sent' });
        model.met.add('not sent');
        assert.equal(promise.sent, false);
        return assertState(model, real);
      }
      const text = JSON.stringify(prepared.body);
      const request = { operation: name, oid, text, hasCredentials: true };
      await assertEnd(model, real, { request, promise, controller }, (result, expected) => {
        const failure = failureOf(expected);
        if (failure) assertFailure(result, failure);
        else assertSuccess(result, name, expected);
      });
      assert.equal(promise.sent, true);
    },
  }));

/** A request that the SDK would not send. */
export const raw: fc.Arbitrary<Command> = operation
  .chain((name) =>
    fc.tuple(fc.constant(name), anyBodyText(name), target, fc.integer({ min: 0, max: 9 })),
  )
  .map(([name, text, oid, luck]) => ({
    check: () => true,
    toString: () =>
      `send ${name} ${oid} ${JSON.stringify(text)} ${luck === 0 ? 'anonymously' : ''}`,
    run: async (model, real) => {
      const controller = new AbortController();
      const { method, path } = ENDPOINTS[name];
      // The SDK never calls the path of patients without its slash.
      const pathname = path.replace('{oid}', oid).replace(/\/$/, '');
      const promise = real.mock.fetch(real.mock.baseUrl + pathname, {
        method,
        headers: {
          'content-type': 'application/json',
          'client-id': 'c',
          ...(luck > 0 && { authorization: 'Bearer t' }),
        },
        body: text,
        redirect: 'manual',
        signal: controller.signal,
      });
      const request = { operation: name, oid, text, hasCredentials: luck > 0 };
      await assertEnd(model, real, { request, promise, controller }, (result, expected) => {
        if (expected.arrives === 'broken') return assert.ok(result instanceof TypeError);
        assert.ok(result instanceof Response);
        assert.equal(result.status, expected.status);
      });
    },
  }));

/** A sent request, and how to abort it. */
interface Sent {
  readonly request: ModelRequest;
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
}

/** Plays a request on the model, and asserts that it ends in the same way on the mock. */
async function assertEnd(
  model: Model,
  real: Real,
  { request, promise, controller }: Sent,
  assertResult: (result: unknown, expected: Exchange) => void,
): Promise<void> {
  const settled = settle(promise);
  const expected = play(model, request);
  if (expected.arrives === 'never') {
    // No response ever arrives: the request is aborted once the service has received it.
    while (real.mock.requests.length < model.noted.length) await setImmediate();
    controller.abort(new Error('It took too long.'));
    assert.equal(await settled, controller.signal.reason);
  } else {
    assertResult(await settled, expected);
  }
  assertViolations(real, request, expected);
  assertState(model, real);
}

/** Plays a request on the model. */
function play(model: Model, request: ModelRequest): Exchange {
  const expected = exchange(model.state, model.planned, request);
  model.state = expected.after;
  model.planned = expected.planned;
  model.noted = [...model.noted, expected.noted];
  const { step, arrives, noted } = expected;
  if (step) model.met.add('rejection' in step.response ? 'rejected' : 'stored');
  if (noted.fault) model.met.add(`${noted.fault}, ${arrives}`);
  return expected;
}

function settle(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

function assertSuccess(result: unknown, name: Operation, { after }: Exchange): void {
  const { oid, message } = Object(result);
  const checks: Readonly<Record<Operation, () => void>> = {
    createPatient: () => assert.equal(oid, [...after.records.createPatient.keys()].at(-1)),
    updateEmrUser: () => assert.equal(typeof message, 'string'),
  };
  checks[name]();
}

/** The rejections of requests that the API specification forbids. Others depend on ledger entries. */
const FORBIDDEN = [
  ...['credentials', 'unreadable', 'levels', 'required', 'type', 'enum', 'date', 'limits'],
];

/** Asserts that the journal reports violations of the API specification, and nothing else. */
function assertViolations({ mock }: Real, { operation, text }: ModelRequest, { step }: Exchange) {
  if (!step) return;
  const rejection = 'rejection' in step.response ? step.response.rejection : '';
  const found = mock.requests.at(-1)?.violations;
  if (FORBIDDEN.includes(rejection)) assert.notEqual(found?.length, 0);
  else if (readsLimitsAsExpected(mock.behaviour) && isAllowed(operation, text)) {
    assert.deepEqual(found, []);
  }
}

/** Whether the service reads the limits as the default does. Other readings report other violations. */
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
