import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = {
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
} as const;

it('names the invalid field without its value', async () => {
  const told = await register({ ...ASHA, dob: '1990-02-30' });
  expect(told).toMatch(/^Nothing was sent\. .*dob must be a valid date/);
  expect(told).not.toContain('1990-02-30');
  expect(mock.requests).toEqual([]);
});

it('reports a taken username', async () => {
  await register(ASHA);
  expect(await register(ASHA)).toContain('look it up');
  expect(mock.patients.size).toBe(1);
});

it('reports a stored patient whose oid was lost', async () => {
  mock.fail('createPatient', {
    kind: 'respond',
    body: '{"data":{"oid":"p-1"}}',
  });
  expect(await register(ASHA)).toContain('Do not try again');
  expect(mock.patients.size).toBe(1);
});

it('asks to look up a patient whose response was lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await register(ASHA)).toContain('look it up');
  expect(mock.patients.size).toBe(1);
});

it('reports the status of another rejection', async () => {
  mock.fail('createPatient', { kind: 'respond', status: 403 });
  expect(await register(ASHA)).toBe('The service rejected it (forbidden).');
});
