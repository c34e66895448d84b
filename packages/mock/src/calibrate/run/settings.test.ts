import { expect, it } from 'vitest';
import { calibrateProfilesMock } from '../calibrate-profiles-mock.ts';
import { readSettings } from './settings.ts';

const VALID = { baseUrl: 'https://api.test/base/', token: 'token', clientId: 'front desk' };

it('uses defaults for omitted options', () => {
  const { fetch: _, now: __, ...settings } = readSettings(VALID);
  expect(settings).toEqual({
    baseUrl: 'https://api.test/base',
    token: 'token',
    clientId: 'front desk',
    emrUser: undefined,
    pause: 0,
    maxRequests: 80,
    timeout: 10_000,
    signal: undefined,
    showTexts: false,
  });
});

it.each([
  { baseUrl: 'api.test' },
  { baseUrl: 'https://hush:hush@api.test' },
  { token: 'hush token' },
  { token: '' },
  { clientId: ' hush' },
  { emrUser: '' },
  { pause: -1 },
  { maxRequests: 81 },
  { maxRequests: 0 },
  { timeout: 0.5 },
])('rejects %o', async (wrong) => {
  const options = { ...VALID, ...wrong };
  const message = await calibrateProfilesMock(options).catch(String);
  expect(message).toMatchSnapshot();
  expect(message).not.toContain('hush');
});
