import { expect, it } from 'vitest';
import { recordResponse } from './recorded-response.ts';
import { differingResponses, type VectorResult } from './result.ts';

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
