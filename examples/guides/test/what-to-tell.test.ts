import { type Fault, faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { failureText, register } from '../src/register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

const CONFLICT = 'A patient with this username is registered: look it up.';

beforeEach(() => {
  // A retry does not wait.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void random.mockRestore());
});

it('names the invalid field without its value, and sends nothing', async () => {
  const text = await register({ ...ASHA, dob: '1990-02-30' });
  expect(text).toMatch(/^Not registered\. .*dob must be a valid date/);
  expect(text).not.toContain('1990-02-30');
  expect(mock.requests).toEqual([]);
});

it.each<[string, string | RegExp, number, Fault]>([
  ['a taken username', CONFLICT, 0, { kind: 'respond', status: 409 }],
  ['a lost response', CONFLICT, 1, { kind: 'drop', stored: true }],
  ['a rejection', /^Not registered\. .*403/, 0, { kind: 'respond', status: 403 }],
  ['a response without an oid', /^Perhaps registered/, 1, faults.missingOid],
  [
    'a damaged response',
    'Registered. Do not try again.',
    1,
    { kind: 'respond', body: '{"data":{"oid":"p-1"}}' },
  ],
])('says what is certain after %s', async (_, told, stored, fault) => {
  mock.fail('createPatient', fault);
  expect(await register(ASHA)).toMatch(told);
  expect(mock.patients.size).toBe(stored);
});

it('rethrows an error from outside the SDK', () => {
  const bug = new TypeError('x is not a function');
  expect(() => failureText(bug)).toThrow(bug);
});
