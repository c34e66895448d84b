import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

it('simulates another service, and lists the settings that mattered', async () => {
  // #region play
  const mock = createProfilesMock({ behaviour: { createStatus: 200, duplicateUsername: 422 } });
  // #endregion play
  // #region use
  mock.use({ usernameMatching: 'case-insensitive' });
  // #endregion use
  const { baseUrl, fetch } = mock;
  const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
  // #region assumptions
  await profiles.createPatient(asha);
  expect(mock.assumptions()).toEqual(['createStatus']);

  await expect(profiles.createPatient(asha)).rejects.toMatchObject({ status: 422 });
  expect(mock.assumptions()).toEqual(['createStatus', 'duplicateUsername', 'errorBody']);
  // #endregion assumptions

  const again = { ...asha, username: 'uhid-1042' };
  await expect(profiles.createPatient(again)).rejects.toMatchObject({ status: 422 });
});
