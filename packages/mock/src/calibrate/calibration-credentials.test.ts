import { describe, expect, it } from 'vitest';
import { readerOf, scriptedService } from '../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

describe('credentials', () => {
  it.each([{ token: 'wrong' }, { clientId: 'wrong' }])('%o end it soon', async (wrong) => {
    const { target, mock } = scriptedService({ behaviour: { invalidCredential: 403 } });
    const calibration = await calibrateProfilesMock({ ...target, ...wrong });
    expect(calibration.ended).toBe('credentials refused');
    expect(calibration.requests).toBeLessThan(8);
    expect(calibration.behaviour).not.toHaveProperty('unknownOid');
    expect(mock.patients.size).toBe(0);
  });

  it.each([1, 5, 20, 40, 60, 80])(
    'that expire after %i ms teach nothing wrong',
    async (tokenLifetime) => {
      const behaviour = { tokenLifetime, invalidCredential: 403, unknownOid: 404 } as const;
      const { target, mock } = scriptedService({ behaviour });
      const calibration = await calibrateProfilesMock({ ...target, read: readerOf(mock) });
      expect(mock.behaviour).toMatchObject(calibration.behaviour);
    },
  );

  it('are in nothing that comes out, even where the service repeats them', async () => {
    const { target } = scriptedService({}, (_, { headers }) =>
      Response.json(
        { authorization: headers.get('authorization'), client: headers.get('client-id') },
        { status: 418, headers: { 'x-client': headers.get('client-id') ?? '' } },
      ),
    );
    const calibration = await calibrateProfilesMock(target);
    expect(calibration.contradictions.length).toBeGreaterThan(0);
    expect(JSON.stringify(calibration)).not.toMatch(/hush/);
  });
});
