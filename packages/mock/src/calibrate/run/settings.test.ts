import { expect, it } from 'vitest';
import { scriptedService } from '../../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from '../calibrate-profiles-mock.ts';
import { readSettings } from './settings.ts';

it('uses defaults for omitted options', () => {
  const options = { baseUrl: 'https://api.test/base/', token: 'token', clientId: 'front desk' };
  const { fetch: _, now: __, ...settings } = readSettings(options);
  expect(settings).toEqual({
    baseUrl: 'https://api.test/base',
    token: 'token',
    clientId: 'front desk',
    pause: 0,
    maxRequests: 80,
    timeout: 10_000,
    showTexts: false,
  });
});

const HEADER = 'must be a string of ASCII characters that is valid in a header.';
const OID = 'emrUser must be an oid: well-formed text that is not empty and not "." or "..".';

it.each([
  [
    { baseUrl: 'https://hush:hush@api.test' },
    'baseUrl must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
  ],
  [{ token: 'hush token' }, `token ${HEADER}`],
  [{ clientId: ' hush' }, `clientId ${HEADER}`],
  [{ emrUser: '' }, OID],
  [{ emrUser: '\ud800' }, OID],
  [{ pause: -1 }, 'pause must be a whole number from 0 to 2147483647.'],
  [{ maxRequests: 81 }, 'maxRequests must be a whole number from 1 to 80.'],
  [{ maxRequests: 0 }, 'maxRequests must be a whole number from 1 to 80.'],
  [{ timeout: 0.5 }, 'timeout must be a whole number from 1 to 2147483647.'],
])('rejects %j before it sends a request', async (wrong, message) => {
  const { target, arrivals } = scriptedService();
  const error = await calibrateProfilesMock({ ...target, ...wrong }).catch(String);
  expect(error).toBe(`SetupError: ${message}`);
  expect(arrivals).toEqual([]);
});
