import { readFile } from 'node:fs/promises';
import { createProfilesMock } from '@profiles/mock';
import { type CalibrationFile, calibrateProfilesMock } from '@profiles/mock/calibrate';
import { profilesHandlers } from '@profiles/mock/msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';

const service = createProfilesMock({
  baseUrl: 'https://test.example.com',
  behaviour: { createStatus: 200 },
  credentials: { tokens: ['any'], clientIds: ['front-desk'] },
});
const server = setupServer(...profilesHandlers(service));

beforeAll(() => server.listen());
afterAll(() => server.close());

it('finds the behaviour of a service', async () => {
  // #region calibrate
  const { behaviour, open, contradictions } = await calibrateProfilesMock({
    baseUrl: 'https://test.example.com',
    token: 'any',
    clientId: 'front-desk',
  });
  // #endregion calibrate
  expect(behaviour.createStatus).toBe(200);
  expect(open.map(({ id }) => id)).toContain('tokenLifetime');
  expect(contradictions).toEqual([]);
});

it('creates a mock from a behaviour file', async () => {
  // #region play
  const file = await readFile(new URL('behaviour.json', import.meta.url), 'utf8');
  const { behaviour }: CalibrationFile = JSON.parse(file);
  const mock = createProfilesMock({ behaviour });
  // #endregion play
  expect(mock.behaviour.invalidRequest).toBe(422);
});
