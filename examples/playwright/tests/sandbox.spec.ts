import { expect } from '@playwright/test';
import { ProfileClient } from '@profiles/sdk';
import { test } from './profiles-test';

// #region sandbox
test('delivers half a response through a sandbox', async ({ profilesMock, profilesSandboxUrl }) => {
  profilesMock.fail('createPatient', { kind: 'truncate' });
  const profiles = new ProfileClient({
    baseUrl: profilesSandboxUrl,
    token: 'any',
    clientId: 'front-desk',
  });
  const creation = profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  await expect(creation).rejects.toMatchObject({ outcome: 'unknown' });
  expect(profilesMock.patients.size).toBe(1);
});
// #endregion sandbox
