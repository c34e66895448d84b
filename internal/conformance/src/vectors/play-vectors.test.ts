import { createProfilesMock, type ProfilesMock, type ProfilesMockOptions } from '@profiles/mock';
import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { playVectors } from './play-vectors.ts';
import {
  CREDENTIALS,
  createReferenceMock,
  EMR_USERS,
  lookInto,
  referenceTarget,
} from './reference.ts';
import { differingResponses, recordResponse, type VectorResult } from './result.ts';
import type { Target } from './target.ts';

type Fetch = typeof globalThis.fetch;

function play(ids: readonly string[], target: Target) {
  return playVectors({ vectors: VECTORS.filter(({ id }) => ids.includes(id)), ...target });
}

/** An unknown service: only its address and an EMR user are known. */
function unknownService(fetch: Fetch, target: Partial<Target> = {}): Target {
  const baseUrl = 'https://profiles.test';
  return { ...CREDENTIALS, baseUrl, fetch, emrUserOid: 'known-user', ...target };
}

function mockWithKnownUser(options: ProfilesMockOptions = {}): ProfilesMock {
  return createProfilesMock({ seed: { emrUsers: [{ oid: 'known-user' }] }, ...options });
}

it('reports a failed vector if fetch throws, without quoting the token', async () => {
  const fetch: Fetch = async () => {
    throw new TypeError(`fetch failed for ${CREDENTIALS.token}`, { cause: { code: 'ECONNRESET' } });
  };
  const results = await play(['create.required', 'create.gen.unknown'], unknownService(fetch));
  expect(results).toMatchObject([
    { verdict: 'failed', why: ['no response: TypeError ECONNRESET'] },
    { verdict: 'failed', why: ['no response: TypeError ECONNRESET'] },
  ]);
  expect(JSON.stringify(results)).not.toContain(CREDENTIALS.token);
});

it('reports a failed vector if no response arrives within timeout', async () => {
  const fetch: Fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const target = unknownService(fetch, { timeout: 1 });
  const [result] = await play(['create.required'], target);
  expect(result?.why).toEqual(['no response: TimeoutError']);
});

it('fails only vectors that the API specification defines, and notes the others', async () => {
  const fetch: Fetch = async () => Response.json({ detail: 'no' }, { status: 418 });
  const results = await play(
    ['create.required', 'create.gen.unknown', 'update.oid.empty'],
    unknownService(fetch),
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

it('fails a vector if two patients get the same oid', async () => {
  const fetch: Fetch = async () => Response.json({ oid: 'same' });
  const [result] = await play(['service.create-two'], unknownService(fetch));
  expect(result?.why).toEqual(['step 2: the oid is that of another patient']);
});

it('notes that the stored record is not judged without readBack', async () => {
  const { fetch } = mockWithKnownUser();
  const [result] = await play(['create.fn.lowercase'], unknownService(fetch));
  expect(result).toMatchObject({
    verdict: 'passed',
    notes: ['stored record: not judged, because it cannot be read back'],
  });
});

it('fails a vector if readBack returns another record than expected', async () => {
  const mock = mockWithKnownUser();
  const readBack = {
    record: async (_: unknown, oid: string) => ({ ...mock.patients.get(oid), fn: 'ASHA' }),
  };
  const [result] = await play(['create.fn.lowercase'], unknownService(mock.fetch, { readBack }));
  expect(result?.why).toEqual([expect.stringMatching(/^stored is .*"ASHA".*, not .*"asha"/)]);
});

it('skips updates if no EMR user is known', async () => {
  const unknown = unknownService(mockWithKnownUser().fetch, { emrUserOid: undefined });
  const results = await play(['update.s.uppercase', 'update.oid.encoded'], unknown);
  expect(results.map(({ verdict }) => verdict)).toEqual(['skipped', 'skipped']);
});

it('passes in a second run against a service that keeps the patients', async () => {
  const target = unknownService(mockWithKnownUser().fetch);
  const vectors = VECTORS.filter(({ id }) => id.startsWith('create.username.'));
  for (const run of ['1', '2']) {
    const results = await playVectors({ vectors, ...target, run });
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  }
});

it.each(servicesWithEveryValue())(
  'fails no vector against the mock with $name',
  async ({ behaviour }) => {
    const { rateLimit: _, ...others } = behaviour;
    const mock = createProfilesMock({ behaviour: others, seed: { emrUsers: EMR_USERS } });
    const target = unknownService(mock.fetch, {
      emrUserOid: 'emr-user-1',
      readBack: lookInto(mock),
    });
    const results = await playVectors({ vectors: VECTORS, ...target });
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  },
);

it('fails a vector if the response depends on other settings than the vector names', async () => {
  const mock = createReferenceMock();
  const target = referenceTarget(mock);
  const reference = { ...lookInto(mock), dependsOn: async () => ['createStatus', 'keyLength'] };
  const [result] = await play(['create.required'], { ...target, reference });
  expect(result?.why).toEqual(['it depends on createStatus, keyLength, not on createStatus']);
});

it('fails a vector if the mock rejects the request but stores something', async () => {
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

it('fails a vector if the mock returns another status or error code', async () => {
  const mock = createReferenceMock();
  const fetch: Fetch = async (input, init) => {
    await mock.fetch(input, init);
    return Response.json({ error: { code: 'wrong' } }, { status: 422 });
  };
  const [result] = await play(['create.gen.unknown'], referenceTarget(mock, { fetch }));
  expect(result?.why).toEqual(["the error's code is not invalid_request", 'returned 422, not 400']);
});

async function resultOf(id: string, body: BodyInit, headers: HeadersInit = {}) {
  const responses = [await recordResponse(new Response(body, { headers }))];
  const judged = { verdict: 'passed', why: [], notes: [], responses } as const;
  return [{ id, section: 'Endpoints', ...judged } satisfies VectorResult];
}

it('ignores the headers that a transport adds', async () => {
  const plain = await resultOf('a', '{}', { b: '1', a: '2' });
  const served = await resultOf('a', '{}', {
    a: '2',
    b: '1',
    date: 'today',
    'content-length': '2',
  });
  expect(differingResponses(plain, served)).toEqual([]);
});

it.each([
  ['a byte', resultOf('a', new Uint8Array([0xc3, 0xa9])), resultOf('a', new Uint8Array([0xe9]))],
  ['a header', resultOf('a', '{}', { allow: 'POST' }), resultOf('a', '{}', { allow: 'PATCH' })],
  ['a vector', resultOf('a', '{}'), resultOf('b', '{}')],
])('reports a difference of %s', async (_, left, right) => {
  const [differing] = differingResponses(await left, await right);
  expect(differing).toMatch(/^a: /);
});
