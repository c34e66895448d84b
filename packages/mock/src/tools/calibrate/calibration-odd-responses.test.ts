import { once } from 'node:events';
import { isPlainObject } from '@profiles/sdk/internal';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readerOf, scriptedService } from '../../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';
import type { Calibration } from './calibration.ts';

/** The result for the default service. */
let expected: Calibration['behaviour'];
beforeAll(async () => {
  expected = (await calibrateProfilesMock(scriptedService().target)).behaviour;
});

/** Calibrates against a service with other bodies in some of its responses. */
function calibrate(
  isOdd: (status: number, method: string | undefined) => boolean,
  body: () => BodyInit,
  type?: string,
) {
  const { mock, target } = scriptedService();
  const send: typeof fetch = async (input, init) => {
    const response = await mock.fetch(input, init);
    const { status, headers } = response;
    if (!isOdd(status, init?.method)) return response;
    return new Response(body(), { status, headers: type ? { 'content-type': type } : headers });
  };
  return calibrateProfilesMock({ ...target, fetch: send });
}

it.each(['{"oid":"\\ud800"}', '{"oid":"../.."}'])(
  'completes when the response to every create is %s',
  async (body) => {
    const { ended, behaviour } = await calibrate(
      (status, method) => status === 201 && method === 'POST',
      () => body,
    );
    expect(ended).toBe('complete');
    expect(behaviour).toMatchObject({ createStatus: 201, invalidRequest: 400, unknownOid: 404 });
  },
);

it('reads no more than 1 MiB of a response, and settles nothing from a part', async () => {
  const chunk = new Uint8Array(65_536).fill(120);
  const pull = vi.fn((body: ReadableStreamDefaultController) => body.enqueue(chunk));
  const cancel = vi.fn();
  const endless = vi.fn(() => new ReadableStream<Uint8Array>({ pull, cancel }));
  const { behaviour, contradictions, cutResponses } = await calibrate(
    (status) => status === 400,
    endless,
  );
  const bodies = endless.mock.calls.length;
  expect([cutResponses, cancel.mock.calls.length]).toEqual([bodies, bodies]);
  expect(pull.mock.calls.length / bodies).toBeLessThan(20);
  expect(behaviour.errorBody).not.toBe('text');
  expect(contradictions.map(({ response }) => response)).toContainEqual({
    status: 400,
    headerNames: ['content-type'],
    shape: 'a body of more than 1 MiB',
    isCut: true,
  });
});

it('reads a response of 1 MiB to its end', async () => {
  const whole = 'x'.repeat(1_048_576);
  const { cutResponses } = await calibrate(
    (status) => status === 400,
    () => whole,
  );
  expect(cutResponses).toBe(0);
});

describe('errors of a shape that the ledger does not list', () => {
  it.each([
    ['<h1>Sorry</h1>', 'text/html', 'HTML, 14 characters'],
    ['{"errors":[]}', 'application/json', 'JSON {errors: []}'],
  ])('settle entries by their statuses if all are %s', async (body, type, shape) => {
    const { behaviour, open, contradictions } = await calibrate(
      (status) => status >= 400,
      () => body,
      type,
    );
    const { errorBody: _, ...others } = expected;
    expect(behaviour).toEqual(others);
    expect(open.find(({ id }) => id === 'errorBody')).toEqual({
      id: 'errorBody',
      question: 'What is the shape of an error body? It is not one of the values in the ledger.',
      values: [],
    });
    expect(contradictions.map(({ response }) => response.shape)).toEqual([shape]);
  });

  it('settle nothing if others have a listed shape', async () => {
    const { behaviour, contradictions } = await calibrate(
      (status) => status === 404,
      () => '<h1>Not Found</h1>',
      'text/html',
    );
    expect(behaviour).toMatchObject({ errorBody: 'nested', missingCredential: 401 });
    expect(behaviour).not.toHaveProperty('unknownOid');
    expect(contradictions.map(({ response }) => response.status)).toContain(404);
  });
});

describe('a reader', () => {
  /** Copies a record with `value` in place of each text, number and boolean. */
  function filledWith(value: unknown, record: unknown): unknown {
    if (!isPlainObject(record)) return value;
    const entries = Object.entries(record).map(([key, inner]) => [key, filledWith(value, inner)]);
    return Object.fromEntries(entries);
  }

  const fail = () => {
    throw new Error('no access');
  };

  it.each<[string, (record: unknown) => unknown]>([
    ['rejects', async () => fail()],
    ['throws', fail],
    ['returns a list', () => [1]],
    ['returns a BigInt in each field', (record) => filledWith(1n, record)],
  ])('that %s changes nothing about the entries that responses show', async (_, given) => {
    const { target, mock } = scriptedService();
    const readAny = (oid: string) =>
      given(mock.patients.get(oid) ?? mock.emrUsers.get(oid)) as Promise<unknown>;
    const read = { readPatient: readAny, readEmrUser: readAny };
    const calibration = await calibrateProfilesMock({ ...target, read });
    expect(calibration.ended).toBe('complete');
    expect(calibration.behaviour).toMatchObject(expected);
    expect(calibration.contradictions.length).toBeGreaterThan(0);
  });

  it('that hangs is given up after the timeout of a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { target, mock, arrivals } = scriptedService();
    const reader = readerOf(mock);
    const reading = new AbortController();
    const readPatient = vi.fn(reader.readPatient).mockImplementationOnce(() => {
      reading.abort();
      return new Promise<never>(() => {});
    });
    const read = { ...reader, readPatient };
    const calibration = calibrateProfilesMock({ ...target, read, timeout: 1000 });
    await once(reading.signal, 'abort');
    const sent = arrivals.length;
    await vi.advanceTimersByTimeAsync(999);
    expect(arrivals.length).toBe(sent);
    await vi.advanceTimersByTimeAsync(1);
    const { ended, contradictions } = await calibration;
    expect([ended, contradictions.length]).toEqual(['complete', 1]);
  });
});
