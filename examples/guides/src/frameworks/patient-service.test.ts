import { Injector } from '@angular/core';
import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { firstValueFrom, retry } from 'rxjs';
import { expect, it } from 'vitest';
import { PatientService, PROFILES } from './patient-service.ts';

it('sends one request, also for a second subscriber and for retry', async () => {
  const mock = createProfilesMock();
  const { baseUrl, fetch } = mock;
  const client = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });
  const injector = Injector.create({
    providers: [
      { provide: PatientService, deps: [] },
      { provide: PROFILES, useValue: client },
    ],
  });
  mock.fail('createPatient', { kind: 'respond', status: 403 });
  const patient = injector.get(PatientService).register({
    fn: 'Asha',
    dob: '1990-04-12',
    gen: 'F',
    username: 'UHID-1042',
  });
  await expect(firstValueFrom(patient.pipe(retry(2)))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(firstValueFrom(patient)).rejects.toMatchObject({ outcome: 'rejected' });
  expect(mock.requests).toHaveLength(1);
});
