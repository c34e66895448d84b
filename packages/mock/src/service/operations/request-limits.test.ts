import { ASHA, create, createHospital, HEADERS, send, update } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import type { Behaviour, ProfilesMock } from '../../index.ts';

interface TimedMock {
  readonly mock: ProfilesMock;
  readonly clock: { time: number };
}

function createTimed(behaviour: Partial<Behaviour>): TimedMock {
  const clock = { time: 1_800_000_000_000 };
  const mock = createHospital({
    behaviour,
    credentials: { clientIds: [HEADERS['client-id']] },
    now: () => new Date(clock.time),
  });
  return { mock, clock };
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const status = async (pending: ReturnType<typeof create>) => (await pending).status;

describe('a token', () => {
  it('expires its lifetime after its first use, however often it is used', async () => {
    const { mock, clock } = createTimed({ tokenLifetime: 1000, invalidCredential: 403 });
    expect(await status(create(mock, ASHA))).toBe(201);
    clock.time += 999;
    expect(await status(update(mock, {}))).toBe(200);
    clock.time += 1;
    expect(await status(create(mock, ASHA))).toBe(403);
    expect(await status(create(mock, ASHA, bearer('other')))).toBe(201);
    expect(mock.patients.size).toBe(3);
  });

  it('starts its lifetime before one is set, but not with a rejected client', async () => {
    const { mock, clock } = createTimed({});
    await create(mock, ASHA);
    await create(mock, ASHA, { headers: { ...bearer('late').headers, 'client-id': 'stranger' } });
    clock.time += 1000;
    mock.use({ tokenLifetime: 1000 });
    expect(await status(create(mock, ASHA))).toBe(401);
    expect(await status(create(mock, ASHA, bearer('late')))).toBe(201);
  });
});

describe('a rate limit', () => {
  const rateLimit = { limit: 2, windowMs: 10_000 };

  it('accepts requests up to its limit, then sends Retry-After, and starts anew after a reset', async () => {
    const { mock, clock } = createTimed({ rateLimit });
    await create(mock, ASHA);
    clock.time += 8500;
    await update(mock, {});
    const rejected = await create(mock, ASHA);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '2']);
    clock.time += 1499;
    expect((await create(mock, ASHA)).headers.get('retry-after')).toBe('1');
    clock.time += 1;
    expect(await status(create(mock, ASHA))).toBe(201);
    expect(mock.patients.size).toBe(3);
    mock.reset();
    for (const _ of [1, 2]) expect(await status(create(mock, ASHA))).toBe(201);
  });

  it('counts requests with invalid bodies, but none that fail path or credentials', async () => {
    const { mock } = createTimed({ rateLimit });
    await send(mock, { path: '/nowhere' });
    await create(mock, ASHA, { headers: { authorization: '' } });
    expect(await status(create(mock, ''))).toBe(400);
    expect(await status(create(mock, {}, bearer('other')))).toBe(400);
    expect(await status(create(mock, ASHA))).toBe(429);
  });

  it('counts each request once, even if several services are planned for it', async () => {
    const { mock } = createTimed({ rateLimit });
    const fields = { extras: { a: [[1]], _b: 1 }, s: null, odd: 1, email: 'x' };
    expect(await status(create(mock, { ...ASHA, ...fields }))).toBe(400);
    expect(await status(create(mock, { ...ASHA, ...fields }))).toBe(400);
    expect(await status(create(mock, { ...ASHA, ...fields }))).toBe(429);
  });

  it('is copied when it is set', async () => {
    const option = { limit: 1, windowMs: 1000 };
    const { mock } = createTimed({ rateLimit: option });
    option.limit = 2;
    expect(mock.behaviour.rateLimit).toEqual({ limit: 1, windowMs: 1000 });
  });
});

describe('a body limit', () => {
  const body = JSON.stringify({ ...ASHA, s: 'é' });
  const bytes = new TextEncoder().encode(body).length;

  it('accepts bodies up to its bytes', async () => {
    const { mock } = createTimed({ bodyLimit: bytes });
    expect(await status(create(mock, body))).toBe(201);
    expect(await status(create(mock, `${body} `))).toBe(413);
    mock.use({ bodyLimit: 1 });
    expect(await status(create(mock, undefined))).toBe(400);
    expect(mock.patients.size).toBe(2);
  });

  it('is checked after credentials and rate limit, before the content type', async () => {
    const { mock } = createTimed({
      bodyLimit: 1,
      contentType: 415,
      rateLimit: { limit: 1, windowMs: 1000 },
    });
    const plain = { 'content-type': 'text/plain' };
    expect(await status(create(mock, ASHA, { headers: { authorization: '' } }))).toBe(401);
    expect(await status(create(mock, ASHA, { headers: plain }))).toBe(413);
    expect(await status(create(mock, ASHA, { headers: plain }))).toBe(429);
  });
});
