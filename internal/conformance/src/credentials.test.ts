import { describe, expect, it } from 'vitest';
import { FRESH_TOKEN, NEW, openHospital, PATIENT, SERVICES, TOKEN } from './hospital.ts';
import { expectRejection } from './rejections.ts';

const HOUR = 3_600_000;

describe.each(SERVICES)('a service that checks credentials, with $name', ({ behaviour }) => {
  const { invalidCredential, missingCredential, tokenLifetime } = behaviour;

  it.each([{ token: 'stolen' }, { clientId: 'stranger' }])(
    'rejects both operations with %o',
    async (wrong) => {
      const { mock, user, client } = openHospital(behaviour);
      const stranger = client(wrong);
      const creation = stranger.createPatient(NEW);
      await expectRejection(creation, behaviour, invalidCredential, 'invalid_credential');
      const update = stranger.updateEmrUser(user, { s: 'Mx' });
      await expectRejection(update, behaviour, invalidCredential, 'invalid_credential');
      expect([mock.patients.size, mock.emrUsers.get(user)?.s]).toEqual([1, 'Dr']);
    },
  );

  it.each(['authorization', 'client-id'])(
    'rejects a create without the header %s',
    async (header) => {
      const { mock, client } = openHospital(behaviour);
      const fetch: typeof globalThis.fetch = (input, init) => {
        const request = new Request(input, init);
        request.headers.delete(header);
        return mock.fetch(request);
      };
      const call = client({ fetch }).createPatient(NEW);
      await expectRejection(call, behaviour, missingCredential, 'missing_credential');
      expect(mock.patients.size).toBe(1);
    },
  );

  it('makes the client fetch a new token after a 401, and after no other status', async () => {
    const { mock, client } = openHospital(behaviour);
    const tokens = ['stolen', FRESH_TOKEN];
    const call = client({ token: () => tokens.shift() ?? '' }).createPatient(NEW);
    if (invalidCredential === 401) expect(mock.patients.get((await call).oid)).toBeDefined();
    else await expectRejection(call, behaviour, invalidCredential, 'invalid_credential');
    expect(mock.requests).toHaveLength(invalidCredential === 401 ? 2 : 1);
  });

  it('rejects a token after tokenLifetime, unless the lifetime is none', async () => {
    const { mock, clock, client } = openHospital(behaviour);
    const renewing = client({
      token: ({ reason }) => (reason === 'initial' ? TOKEN : FRESH_TOKEN),
    });
    await renewing.createPatient(NEW);
    clock.time += HOUR;
    const call = renewing.createPatient({ ...PATIENT, username: 'UHID-3' });
    const isRejected = tokenLifetime !== 'none' && invalidCredential !== 401;
    if (isRejected) await expectRejection(call, behaviour, invalidCredential, 'invalid_credential');
    else await call;
    expect(mock.patients.size).toBe(isRejected ? 2 : 3);
    const isRenewed = tokenLifetime !== 'none' && invalidCredential === 401;
    expect(mock.requests).toHaveLength(isRenewed ? 3 : 2);
  });
});
