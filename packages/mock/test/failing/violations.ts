import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { ASHA, HEADERS, TRACEPARENT } from '../send.ts';

const mock = useProfilesMock();
const address = `${mock.baseUrl}/profiles/v1/patient/`;
const post = { method: 'POST', headers: { ...HEADERS, traceparent: TRACEPARENT } };

async function create(body: object): Promise<number> {
  return (await fetch(address, { ...post, body: JSON.stringify(body) })).status;
}

it('leaves a violation', async () => {
  expect(await create({ ...ASHA, gen: 'secret', extras: { secret: [[1]] } })).toBe(400);
  expect(await create({ ...ASHA, gen: 'secret' })).toBe(400);
});

it('starts with a clean mock', () => {
  expect(mock.unexpectedViolations).toEqual([]);
});

it('expects its violation', async () => {
  mock.expectViolation('Limits');
  expect(await create({ ...ASHA, extras: { secret: [[1]] } })).toBe(400);
});
