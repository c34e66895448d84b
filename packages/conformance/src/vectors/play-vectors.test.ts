import { createProfilesMock, type ProfilesMock, type ProfilesMockOptions } from '@profiles/mock';
import { servicesWithEveryValue } from '@profiles/samples/services-with-every-value';
import { expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { playVectors } from './play-vectors.ts';
import { CREDENTIALS, createReferenceMock, lookInto, referenceTarget } from './reference.ts';
import { EMR_USERS } from './seed.ts';
import type { Target } from './target.ts';

type Fetch = typeof globalThis.fetch;

function play(ids: readonly string[], target: Target) {
  return playVectors({ vectors: VECTORS.filter(({ id }) => ids.includes(id)), ...target });
}

/** A service that is not known: nothing but its address, and an EMR user. */
function stranger(fetch: Fetch, target: Partial<Target> = {}): Target {
  const baseUrl = 'https://profiles.test';
  return { ...CREDENTIALS, baseUrl, fetch, emrUserOid: 'known-user', ...target };
}

function strangeMock(options: ProfilesMockOptions = {}): ProfilesMock {
  return createProfilesMock({ seed: { emrUsers: [{ oid: 'known-user' }] }, ...options });
}

it('never throws where nothing answers', async () => {
  const fetch: Fetch = async () => {
    throw new TypeError(`fetch failed for ${CREDENTIALS.token}`, { cause: { code: 'ECONNRESET' } });
  };
  const results = await play(['create.required', 'create.gen.unknown'], stranger(fetch));
  expect(results).toMatchObject([
    { verdict: 'failed', why: ['no answer: TypeError ECONNRESET'] },
    { verdict: 'failed', why: ['no answer: TypeError ECONNRESET'] },
  ]);
  expect(JSON.stringify(results)).not.toContain(CREDENTIALS.token);
});

it('gives up on an answer that never comes', async () => {
  const fetch: Fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const target = stranger(fetch, { timeout: 1 });
  const [result] = await play(['create.required'], target);
  expect(result?.why).toEqual(['no answer: TimeoutError']);
});

it('blames a service for what the document shows, and reports the rest apart', async () => {
  const fetch: Fetch = async () => Response.json({ detail: 'no' }, { status: 418 });
  const results = await play(
    ['create.required', 'create.gen.unknown', 'update.oid.empty'],
    stranger(fetch),
  );
  expect(results).toMatchObject([
    {
      verdict: 'failed',
      why: ['rejected with 418', 'the body is not an object with a text oid'],
      responses: [{ status: 418, body: '{"detail":"no"}' }],
    },
    {
      verdict: 'not shown',
      why: [],
      notes: ['not shown (invalidRequest, errorBody): returned 418'],
    },
    { verdict: 'skipped', why: [], responses: [] },
  ]);
});

it.each([
  ['{"oid":""}', 'create.required'],
  ['{"oid":1}', 'create.required'],
  ['<html>', 'create.required'],
  ['{"oid":"a"}', 'update.s.uppercase'],
])('blames an answer that lacks what the document shows: %s', async (body, id) => {
  const fetch: Fetch = async () => new Response(body);
  const [result] = await play([id], stranger(fetch));
  expect(result?.verdict).toBe('failed');
});

it('blames a service that gives an oid twice', async () => {
  const fetch: Fetch = async () => Response.json({ oid: 'same' });
  const [result] = await play(['service.create-two'], stranger(fetch));
  expect(result?.why).toEqual(['step 2: the oid is that of another patient']);
});

it('says that it cannot see what is stored', async () => {
  const { fetch } = strangeMock();
  const [result] = await play(['create.fn.lowercase'], stranger(fetch));
  expect(result).toMatchObject({
    verdict: 'passed',
    notes: ['what is stored: nothing to read it back with'],
  });
});

it('reads back what is stored where it can', async () => {
  const mock = strangeMock();
  const readBack = {
    record: async (_: unknown, oid: string) => ({ ...mock.patients.get(oid), fn: 'ASHA' }),
  };
  const [result] = await play(['create.fn.lowercase'], stranger(mock.fetch, { readBack }));
  expect(result?.why).toEqual([expect.stringMatching(/^stored is .*"ASHA".*, not .*"asha"/)]);
});

it('skips updates where no EMR user is known', async () => {
  const unknown = stranger(strangeMock().fetch, { emrUserOid: undefined });
  const results = await play(['update.s.uppercase', 'update.oid.encoded'], unknown);
  expect(results.map(({ verdict }) => verdict)).toEqual(['skipped', 'skipped']);
});

it('can be played again where patients stay', async () => {
  const target = stranger(strangeMock().fetch);
  for (const run of ['1', '2']) {
    const results = await playVectors({ vectors: VECTORS, ...target, run });
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  }
});

it.each(servicesWithEveryValue())('fails no vector with $name', async ({ behaviour }) => {
  const { rateLimit: _, ...others } = behaviour;
  const mock = createProfilesMock({ behaviour: others, seed: { emrUsers: EMR_USERS } });
  const target = stranger(mock.fetch, { emrUserOid: 'emr-user-1', readBack: lookInto(mock) });
  const results = await playVectors({ vectors: VECTORS, ...target });
  expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

it('asks of the reference that its answer rests on what is said, and nothing else', async () => {
  const mock = createReferenceMock();
  const target = referenceTarget(mock);
  const reference = { ...lookInto(mock), restedOn: async () => ['createStatus', 'keyLength'] };
  const [result] = await play(['create.required'], { ...target, reference });
  expect(result?.why).toEqual(['it depends on createStatus, keyLength, not on createStatus']);
});

it('asks of the reference that a refusal stores nothing', async () => {
  const mock = createReferenceMock();
  const target = referenceTarget(mock, {
    fetch: (input, init) => {
      mock.patients.create({ fn: 'Ravi', dob: '2000-02-29', gen: 'M' });
      return mock.fetch(input, init);
    },
  });
  const [result] = await play(['create.gen.unknown'], target);
  expect(result?.why).toEqual(['it was rejected, but something was stored']);
});

it('asks of the reference its very status and code', async () => {
  const mock = createReferenceMock();
  const fetch: Fetch = async (input, init) => {
    await mock.fetch(input, init);
    return Response.json({ error: { code: 'wrong' } }, { status: 422 });
  };
  const [result] = await play(['create.gen.unknown'], referenceTarget(mock, { fetch }));
  expect(result?.why).toEqual(["the error's code is not invalid_request", 'returned 422, not 400']);
});
