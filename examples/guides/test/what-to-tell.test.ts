import { type Fault, faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { register as registerOnLandingPage } from '../src/landing/with-the-client.ts';
import { failureText, register } from '../src/register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

/** The functions of the pages that register a patient, and what each tells the user. */
const PAGES = {
  'Getting started': {
    register,
    invalid: /^Not registered\. .*dob must be a valid date/,
    conflict: 'A patient with this username is registered: look it up.',
    rejected: /^Not registered\. .*403/,
    unknown: 'Perhaps registered. Try again with the same username.',
    applied: 'Registered. Do not try again.',
  },
  'landing page': {
    register: registerOnLandingPage,
    invalid: /^Nothing was sent: .*dob/,
    conflict: 'Look it up.',
    rejected: /^The service rejected it: forbidden$/,
    unknown: 'Perhaps stored. Try the same username.',
    applied: 'Stored. Do not try again.',
  },
};

beforeEach(() => {
  // A retry does not wait.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void random.mockRestore());
});

describe.each(Object.entries(PAGES))('the function of the page "%s"', (_, told) => {
  it('names the invalid field without its value, and sends nothing', async () => {
    const text = await told.register({ ...ASHA, dob: '1990-02-30' });
    expect(text).toMatch(told.invalid);
    expect(text).not.toContain('1990-02-30');
    expect(mock.requests).toEqual([]);
  });

  it.each<[string, 'conflict' | 'rejected' | 'unknown' | 'applied', number, Fault]>([
    ['a taken username', 'conflict', 0, { kind: 'respond', status: 409 }],
    ['a lost response', 'conflict', 1, { kind: 'drop', stored: true }],
    ['a rejection', 'rejected', 0, { kind: 'respond', status: 403 }],
    ['a response without an oid', 'unknown', 1, faults.missingOid],
    ['a damaged response', 'applied', 1, { kind: 'respond', body: '{"data":{"oid":"p-1"}}' }],
  ])('says what is certain after %s', async (_, outcome, stored, fault) => {
    mock.fail('createPatient', fault);
    expect(await told.register(ASHA)).toMatch(told[outcome]);
    expect(mock.patients.size).toBe(stored);
  });
});

it('failureText rethrows an error from outside the SDK', () => {
  const bug = new TypeError('x is not a function');
  expect(() => failureText(bug)).toThrow(bug);
});
