import 'reflect-metadata';
import { Body, Controller, Inject, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { type IdentifiedPatientInput, ProfileClient } from '@profiles/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { ProfilesErrorFilter, profilesProvider } from '../src/nestjs/profiles-errors.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

class Patients {
  readonly #profiles: ProfileClient;
  constructor(profiles: ProfileClient) {
    this.#profiles = profiles;
  }
  create(patient: IdentifiedPatientInput) {
    return this.#profiles.createPatientOnce(patient);
  }
}
// The tests compile without the decorators of NestJS, which are functions.
Inject(ProfileClient)(Patients, undefined, 0);
Body()(Patients.prototype, 'create', 0);
Post()(Patients.prototype, 'create', {
  value: Patients.prototype.create,
});
Controller('patients')(Patients);
class App {}
Module({ controllers: [Patients], providers: [profilesProvider] })(App);

it('a controller gets the client, and the filter responds by outcome', async () => {
  const app = await NestFactory.create(App, { logger: false });
  onTestFinished(() => app.close());
  app.useGlobalFilters(new ProfilesErrorFilter(app.getHttpAdapter()));
  await app.listen(0, '127.0.0.1');
  const post = async () => {
    const response = await fetch(`${await app.getUrl()}/patients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ASHA),
    });
    return [response.status, await response.json()];
  };
  mock.fail('createPatient', faults.missingOid);
  expect(await post()).toEqual([504, { error: 'unexpected_response', stored: 'perhaps' }]);
  expect(await post()).toEqual([409, { error: 'conflict', stored: 'no' }]);
  mock.reset();
  expect(await post()).toEqual([201, { oid: 'patient-1' }]);
});
