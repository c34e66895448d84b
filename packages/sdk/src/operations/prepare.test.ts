import { expect, it } from 'vitest';
import { recordingFetch } from '../../test/scripted-service.ts';
import { ProfileClient } from '../client.ts';
import type { NewPatient } from '../schemas/patient.ts';
import { preparePatient } from './create-patient.ts';
import { prepareEmrUserChanges } from './update-emr-user.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', email: 'A@B.co' } as const;
const EXTRAS = { _draft: true, ward: { bed: 7, _by: 'x' } };

it('the prepare functions return exactly the bodies that the client sends', async () => {
  const { fetch, sent } = recordingFetch();
  const options = { baseUrl: 'https://api.example.com', token: 't', clientId: 'c', fetch };
  const profiles = new ProfileClient(options);
  const patient = { ...ASHA, mn: undefined, extras: EXTRAS };
  const changes = { fn: 'Asha', extras: EXTRAS };
  await profiles.createPatient(patient);
  await profiles.updateEmrUser('1', changes);
  await profiles.withOptions({ updateExtras: 'limited' }).updateEmrUser('1', changes);
  expect(sent.map(({ body }) => body)).toEqual(
    [
      preparePatient(patient),
      prepareEmrUserChanges(changes),
      prepareEmrUserChanges(changes, { updateExtras: 'limited' }),
    ].map((body) => JSON.stringify(body)),
  );
});

it('the prepare functions throw an error with the operation and every problem', () => {
  const invalid: object = { ...ASHA, gen: 'X' as 'F', bg: 'A+', extras: { a: [[1]] } };
  expect(() => preparePatient(invalid as NewPatient)).toThrow(
    expect.objectContaining({
      name: 'InvalidInputError',
      operation: 'createPatient',
      issues: [
        { path: ['gen'], rule: 'enum', message: 'must be one of M, F, O' },
        expect.objectContaining({ path: ['extras', 'a', 0], rule: 'extras.nested_list' }),
        { path: ['bg'], rule: 'unknown_field', message: 'is called bloodgroup here' },
      ],
    }),
  );
  expect(() => prepareEmrUserChanges({ bloodgroup: 'A+' } as object)).toThrow(
    expect.objectContaining({
      operation: 'updateEmrUser',
      issues: [{ path: ['bloodgroup'], rule: 'unknown_field', message: 'is called bg here' }],
    }),
  );
});

it('an update of an invalid oid with 1,500 unknown keys has 1,000 issues, that of the oid first', async () => {
  const { fetch } = recordingFetch();
  const profiles = new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: 't',
    clientId: 'c',
    fetch,
  });
  const changes = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`k${at}`, at]));
  const { issues } = await profiles.updateEmrUser('', changes).catch((error) => error);
  expect([issues.length, issues[0].rule]).toEqual([1000, 'oid']);
});

it.each([
  [null, 'the options must be an object'],
  [{ updateExtras: 'Limited' }, "updateExtras must be 'arbitrary' or 'limited'"],
  [{ updatExtras: 'limited' }, 'unknown option updatExtras (Did you mean updateExtras?)'],
])('prepareEmrUserChanges rejects the options %j', (options, message) => {
  expect(() => prepareEmrUserChanges({}, options as never)).toThrow(
    expect.objectContaining({
      code: 'invalid_configuration',
      message: `${message}; nothing was sent`,
    }),
  );
});
