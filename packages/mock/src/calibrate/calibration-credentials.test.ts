import { describe, expect, it } from 'vitest';
import { readerOf, scriptedService } from '../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

describe('calibrateProfilesMock', () => {
  it.each([{ token: 'wrong' }, { clientId: 'wrong' }])(
    'stops within 8 requests with the credentials %o',
    async (wrong) => {
      const { target, mock } = scriptedService({ behaviour: { invalidCredential: 403 } });
      const calibration = await calibrateProfilesMock({ ...target, ...wrong });
      expect(calibration.ended).toBe('credentials rejected');
      expect(calibration.requests).toBeLessThan(8);
      expect(calibration.behaviour).not.toHaveProperty('unknownOid');
      expect(mock.patients.size).toBe(0);
    },
  );

  it.each([1, 10, 40])(
    'settles no wrong value when the token expires after %i ms',
    async (tokenLifetime) => {
      const behaviour = { tokenLifetime, invalidCredential: 403, unknownOid: 404 } as const;
      const { target, mock } = scriptedService({ behaviour });
      const calibration = await calibrateProfilesMock({ ...target, read: readerOf(mock) });
      expect(mock.behaviour).toMatchObject(calibration.behaviour);
    },
  );

  it.each<[string, (token: string) => string]>([
    ['unchanged', String],
    ['in JSON', (token) => JSON.stringify({ token }).replaceAll('/', '\\/')],
    ['as a JSON key', (token) => JSON.stringify({ [token]: 1 })],
    ['in a URL', (token) => encodeURIComponent(token)],
    ['in base64', (token) => btoa(`Bearer ${token}`)],
  ])(
    'leaves credentials out of the result when the service repeats them %s',
    async (_, written) => {
      const token = 'hush/"tok+en"';
      const { target } = scriptedService(
        { credentials: { tokens: [token], clientIds: ['hush-client'] } },
        () =>
          new Response(written(token), {
            status: 418,
            headers: { 'x-echo': written(token), 'set-cookie': `session=${written(token)}` },
          }),
      );
      const calibration = await calibrateProfilesMock({ ...target, token });
      const [contradiction] = calibration.contradictions;
      expect(contradiction?.response).toMatchObject({
        status: 418,
        headerNames: ['content-type', 'set-cookie', 'x-echo'],
      });
      const result = JSON.stringify(calibration);
      for (const form of [token, written(token), 'hush', btoa(token).slice(0, 8)]) {
        expect(result).not.toContain(form);
      }
    },
  );
});
