import { expect, it } from 'vitest';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';
import type { CalibrationOptions } from './calibration.ts';

const OPTIONS = { baseUrl: 'https://test.example.com', token: 'hush', clientId: 'desk' };

it.each<[Partial<CalibrationOptions>, string]>([
  [
    { baseUrl: 'test.example.com' },
    'baseUrl must be an absolute http or https address without query, fragment and credentials, such as https://profiles.test.',
  ],
  [{ token: 'hush\n' }, 'token must be a text of visible ASCII characters, as a header has it.'],
  [{ clientId: '' }, 'clientId must be a text of visible ASCII characters, as a header has it.'],
  [{ emrUser: '' }, 'emrUser must be an oid: a text that is not empty, nor dots alone.'],
  [{ emrUser: '..' }, 'emrUser must be an oid: a text that is not empty, nor dots alone.'],
  [{ pause: -1 }, 'pause must be a whole number from 0 to 2147483647.'],
  [{ timeout: 0 }, 'timeout must be a whole number from 1 to 2147483647.'],
  [{ maxRequests: 81 }, 'maxRequests must be a whole number from 1 to 80.'],
])('sends nothing with the option %j', async (option, message) => {
  const fetch = () => expect.fail('It was sent.');
  await expect(calibrateProfilesMock({ ...OPTIONS, ...option, fetch })).rejects.toThrow(
    expect.objectContaining({ name: 'SetupError', message }),
  );
});
