import { expect, it } from 'vitest';
import { ASHA, create, createHospital, send } from '../../test/send.ts';
import { everyService } from '../ledger/every-service.ts';

it('keeps the records of a hundred concurrent mocks apart', async () => {
  const statuses = [200, 201, 202] as const;
  const mocks = Array.from({ length: 100 }, (_, at) =>
    createHospital({ behaviour: { createStatus: statuses[at % 3] ?? 201 } }),
  );
  const responses = await Promise.all(
    mocks.flatMap((mock, at) =>
      Array.from({ length: at }, () => create(mock, { ...ASHA, username: 'one' })),
    ),
  );
  const rejected = mocks.map((_, at) => Math.max(at - 1, 0)).reduce((sum, count) => sum + count);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(rejected);
  for (const [at, mock] of mocks.entries()) {
    expect(mock.requests).toHaveLength(at);
    expect(mock.patients.size).toBe(at === 0 ? 1 : 2);
    expect(mock.behaviour.createStatus).toBe(statuses[at % 3]);
    expect(mock.assumptions()).toEqual(
      ['createStatus', 'duplicateUsername', 'errorBody'].slice(0, at < 2 ? at : 3),
    );
  }
});

it('keeps violations, expectations, tokens and limits of two mocks apart', async () => {
  const rateLimit = { limit: 1, windowMs: 60_000 };
  const [one, other] = [createHospital({ behaviour: { rateLimit } }), createHospital()];
  one.expectViolation();
  await send(other, { path: '/x' });
  await create(one, ASHA);
  other.use({ rateLimit });
  expect(other.violations).toMatchObject([{ expected: false }]);
  expect(one.violations).toEqual([]);
  expect((await create(other, ASHA)).status).toBe(201);
  expect((await create(one, ASHA)).status).toBe(429);
});

it.each([
  { name: 'the default', behaviour: createHospital().behaviour, count: 1000 },
  ...everyService({ mode: 'pairwise' }).map((service) => ({ ...service, count: 100 })),
])('stores one of $count creates with the same username: $name', async ({ behaviour, count }) => {
  const mock = createHospital({ behaviour: { ...behaviour, rateLimit: 'none' } });
  const tries = Array.from({ length: count }, () => create(mock, { ...ASHA, username: 'one' }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const { createStatus, duplicateUsername } = behaviour;
  expect(statuses.filter((status) => status === createStatus)).toHaveLength(1);
  expect(statuses.filter((status) => status === duplicateUsername)).toHaveLength(count - 1);
  expect(mock.patients.size).toBe(2);
});
