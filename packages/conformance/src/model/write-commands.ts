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
      const promise = SAMPLE_CALLS[name].call(
        real.client,
        { oid, input },
        { signal: giveUp.signal },
      );
      if ('problems' in prepared) {
        assertFailure(await settle(promise), { code: 'invalid_input', outcome: 'not_sent' });
        model.met.add('not sent');
        assert.equal(promise.sent, false);
        return assertState(model, real);
      }
      const text = JSON.stringify(prepared.body);
      const request = { operation: name, oid, text, hasCredentials: true };
      await assertEnd(model, real, { request, promise, giveUp }, (result, expected) => {
        const failure = failureOf(expected);
        if (failure) assertFailure(result, failure);
        else assertSuccess(result, name, expected);
      });
      assert.equal(promise.sent, true);
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
      const promise = real.mock.fetch(real.mock.baseUrl + pathname, {
        method,
        headers: {
          'content-type': 'application/json',
          'client-id': 'c',
          ...(luck > 0 && { authorization: 'Bearer t' }),
        },
        body: text,
        redirect: 'manual',
        signal: giveUp.signal,
      });
      const request = { operation: name, oid, text, hasCredentials: luck > 0 };
      await assertEnd(model, real, { request, promise, giveUp }, (result, expected) => {
        if (expected.arrives === 'broken') return assert.ok(result instanceof TypeError);
        assert.ok(result instanceof Response);
        assert.equal(result.status, expected.status);
      });
    },
  }));

/** A request on its way, and how to give it up. */
interface Sent {
  readonly request: ModelRequest;
  readonly promise: Promise<unknown>;
  readonly giveUp: AbortController;
}

/** Plays a request on the model, and asserts that it ends on the mock as it ends there. */
async function assertEnd(
  model: Model,
  real: Real,
  { request, promise, giveUp }: Sent,
  assertResult: (result: unknown, expected: Exchange) => void,
): Promise<void> {
  const settled = settle(promise);
  const expected = play(model, request);
  if (expected.arrives === 'never') {
    // It is never answered: it is aborted once the service has it.
    while (real.mock.requests.length < model.noted.length) await setImmediate();
    giveUp.abort(new Error('It took too long.'));
    assert.equal(await settled, giveUp.signal.reason);
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

/** What the document does not allow, or no service could; the rest are questions that it leaves open. */
const FORBIDDEN = [
  ...['credentials', 'unreadable', 'levels', 'required', 'type', 'enum', 'date', 'limits'],
];

/** Asserts that the journal complains of what the document forbids, and of nothing that it allows. */
function assertViolations({ mock }: Real, { operation, text }: ModelRequest, { step }: Exchange) {
  if (!step) return;
  const rejection = 'rejection' in step.response ? step.response.rejection : '';
  const found = mock.requests.at(-1)?.violations;
  if (FORBIDDEN.includes(rejection)) assert.notEqual(found?.length, 0);
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
