import { ASHA, create, createHospital, HEADERS } from '@profiles/testkit/send';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SetupError } from '../http/errors/setup-error.ts';
import { coreOf } from './core.ts';
import { createRandom, FaultQueue } from './faults/fault-queue.ts';

it('headers of a fault replace those of the same name, in any case', async () => {
  const mock = createHospital();
  const headers = { 'Content-TYPE': 'text/html', 'X-Gateway': 'g' };
  mock.fail('createPatient', { kind: 'respond', headers });
  await create(mock, ASHA);
  expect(mock.requests[0]?.response).toEqual({
    status: 201,
    headers: { 'content-type': 'text/html', 'x-gateway': 'g' },
    body: '{"oid":"patient-1"}',
  });
});

it('a fault that stores nothing responds 200 without headers and body by default', async () => {
  const mock = createHospital();
  mock.fail('createPatient', { kind: 'respond', stored: false });
  const { status, text } = await create(mock, ASHA);
  expect([status, text, mock.requests[0]?.response?.headers]).toEqual([200, '', {}]);
});

it('drops a response that is too short to truncate, and journals no response', async () => {
  const mock = createHospital({ behaviour: { errorBody: 'empty' } });
  mock.fail('*', { kind: 'truncate' });
  await expect(create(mock, {})).rejects.toThrow(TypeError);
  expect(mock.requests).toMatchObject([{ fault: 'truncate', response: undefined }]);
});

it('a request whose body arrives after a reset gets no response and stores nothing', async () => {
  const mock = createHospital();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const reply = coreOf(mock).handle({
    method: 'POST',
    path: '/profiles/v1/patient/',
    search: '',
    headers: new Headers(HEADERS),
    async readBody() {
      await arrival;
      return { content: JSON.stringify(ASHA), isWhole: true };
    },
  });
  mock.reset();
  arrive();
  expect([(await reply).kind, mock.patients.size, mock.requests]).toEqual(['broken', 1, []]);
});

it.each([
  ['text', JSON.stringify(ASHA)],
  ['bytes', new TextEncoder().encode(JSON.stringify(ASHA))],
])('a call of mock.fetch with %s before a reset stores nothing after it', async (_, body) => {
  const mock = createHospital();
  const url = `${mock.baseUrl}/profiles/v1/patient/`;
  const response = mock.fetch(url, { method: 'POST', headers: HEADERS, body });
  mock.reset();
  await expect(response).rejects.toThrow(TypeError);
  expect([mock.patients.size, mock.requests]).toEqual([1, []]);
});

describe('a delay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it.each([
    ['passes', undefined],
    ['is cut short', new Error('The client left.')],
  ])('that %s after a reset neither handles nor journals the request', async (_, reason) => {
    const mock = createHospital();
    mock.fail('*', { kind: 'delay', ms: 60_000 });
    const client = new AbortController();
    const { signal } = client;
    const result = mock.fetch(mock.baseUrl, { method: 'POST', body: '{}', signal }).catch(String);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    mock.reset();
    if (reason) client.abort(reason);
    await vi.runAllTimersAsync();
    expect([await result, mock.requests]).toEqual([
      reason ? String(reason) : 'TypeError: fetch failed',
      [],
    ]);
  });

  it('is drawn between the two of a range, the same in every run', async () => {
    const delays = () => {
      const queue = new FaultQueue(() => {});
      queue.add('*', { kind: 'delay', ms: [50, 400] }, { times: 1000 });
      return Array.from({ length: 1000 }, () => {
        const fault = queue.take(undefined, expect.fail);
        return fault?.kind === 'delay' ? fault.ms : Number.NaN;
      });
    };
    const drawn = delays();
    expect(drawn).toEqual(delays());
    expect(Math.min(...drawn)).toSatisfy((min: number) => min >= 50 && min < 60);
    expect(Math.max(...drawn)).toSatisfy((max: number) => max <= 400 && max > 390);
  });
});

it.each<[string, object]>([
  ['an object', {}],
  ['a mock that was copied', { ...createHospital() }],
])('rejects %s with a message that says what to pass', (_, value) => {
  expect(() => coreOf(value)).toThrow(
    new SetupError('This is not a mock: pass what createProfilesMock or useProfilesMock returned.'),
  );
});

it('finds the core of a mock that another copy of the package created', async () => {
  const url = new URL('./core.ts?copy', import.meta.url).href;
  const copy: { readonly coreOf: typeof coreOf } = await import(url);
  const mock = createHospital();
  expect(copy.coreOf).not.toBe(coreOf);
  expect(copy.coreOf(mock)).toBe(coreOf(mock));
});

// A fault with a rate fails the same requests in every release.
it.each([
  [0, [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]],
  [1, [0.3588899802416563, 0.10590326134115458, 0.675290479324758]],
  [2, [0.4501855552662164, 0.22184084728360176, 0.24776141112670302]],
])('draws the same numbers from the seed %d in every release', (seed, numbers) => {
  const random = createRandom(seed);
  expect(numbers.map(random)).toEqual(numbers);
});
