import { type Fault, faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';
import { profiles } from './profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = {
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
} as const;

/** Returns the text for a create with a fault. */
async function textAfter(fault: Fault): Promise<string> {
  mock.fail('createPatient', fault);
  const error = await profiles.createPatientOnce(ASHA).catch((reason) => reason);
  return failureText(error);
}

it('names the problem of invalid input', async () => {
  const call = profiles.createPatientOnce({ ...ASHA, dob: '1990-02-30' });
  const error = await call.catch((reason) => reason);
  expect(failureText(error)).toMatch(/^Nothing was sent\. .*valid date/);
});

it.each<[string, Fault]>([
  ['A patient with this username is registered: look it up.', { kind: 'respond', status: 409 }],
  ['Not registered (forbidden).', { kind: 'respond', status: 403 }],
  ['A patient with this username is registered: look it up.', { kind: 'drop', stored: true }],
  ['Perhaps registered. Try again with the same username.', faults.missingOid],
  [
    'Registered, but the response was damaged. Do not try again.',
    { kind: 'respond', body: '{"data":{"oid":"p-1"}}' },
  ],
])('returns "%s"', async (text, fault) => {
  expect(await textAfter(fault)).toBe(text);
});

it('rethrows an error from outside the SDK', () => {
  const bug = new TypeError('x is not a function');
  expect(() => failureText(bug)).toThrow(bug);
});
