import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import * as handWritten from './hand-written.ts';
import * as withTheClient from './with-the-client.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const ASHA_1042 = { ...ASHA, username: 'UHID-1042' } as const;
const LOST = { kind: 'drop', stored: true } as const;

it('hand-written code stores the patient twice when a response is lost', async () => {
  mock.fail('createPatient', LOST);
  expect(await handWritten.register(ASHA)).toBe('Registered as patient-2.');
  expect(mock.patients.size).toBe(2);
});

it('the client stores the patient once when a response is lost', async () => {
  mock.fail('createPatient', LOST);
  expect(await withTheClient.register(ASHA_1042)).toBe('Look it up.');
  expect(mock.patients.size).toBe(1);
});

it('the client returns the oid when nothing fails', async () => {
  expect(await withTheClient.register(ASHA_1042)).toBe(
    'Registered as patient-1.',
  );
});

it.each([
  [
    'a 403',
    { kind: 'respond', status: 403 },
    'The service rejected it: forbidden',
  ],
  [
    'a response without an oid',
    faults.missingOid,
    'Perhaps stored. Try the same username.',
  ],
] as const)(
  'the client says what is certain after %s',
  async (_, fault, text) => {
    mock.fail('createPatient', fault, { times: 9 });
    expect(await withTheClient.register(ASHA_1042)).toBe(text);
  },
);

it('the client sends nothing when a date does not exist', async () => {
  const wrong = { ...ASHA_1042, dob: '1990-02-30' };
  expect(await withTheClient.register(wrong)).toContain('Nothing was sent');
  expect(mock.requests).toEqual([]);
});
