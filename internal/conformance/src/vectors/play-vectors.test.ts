import type { ProfilesMock } from '@profiles/mock';
import { expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { playVectors } from './play-vectors.ts';
import { createReferenceMock, referenceTarget, type Target } from './reference.ts';
import { differingResponses, recordResponse, type VectorResult } from './result.ts';

function play(ids: readonly string[], target: Target) {
  return playVectors({ vectors: VECTORS.filter(({ id }) => ids.includes(id)), ...target });
}

it('fails a vector if the response depends on other settings than the vector names', async () => {
  const mock = createReferenceMock();
  const target = referenceTarget(mock);
  const dependsOn = async () => ['createStatus', 'keyLength'];
  const reference = { ...target.reference, dependsOn };
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
  const fetch: ProfilesMock['fetch'] = async (input, init) => {
    await mock.fetch(input, init);
    return Response.json({ error: { code: 'wrong' } }, { status: 422 });
  };
  const [result] = await play(['create.gen.unknown'], referenceTarget(mock, { fetch }));
  expect(result?.why).toEqual(["the error's code is not invalid_request", 'returned 422, not 400']);
});

async function resultOf(id: string, body: BodyInit, headers: HeadersInit = {}) {
  const responses = [await recordResponse(new Response(body, { headers }))];
  return [{ id, verdict: 'passed', why: [], responses } satisfies VectorResult];
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
