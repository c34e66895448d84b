import { createProfilesMock, faults } from '@profiles/mock';
import { expect, it, vi } from 'vitest';
import { actions } from '../src/sveltekit/+page.server.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042', ln: '' };

it('the action registers a patient with the fetch of the event, and says what is certain', async () => {
  const mock = createProfilesMock({ baseUrl: 'https://api.example.com' });
  const { fail, patients } = mock;
  const fetch = vi.fn(mock.fetch);
  const submit = (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields);
    return actions.default({
      request: new Request('https://desk.test/', { method: 'POST', body }),
      fetch,
    });
  };
  const issues = [{ path: ['username'], rule: 'required', message: 'is required' }];
  expect(await submit({ ...ASHA, username: ' ' })).toMatchObject({ status: 422, data: { issues } });
  fail('createPatient', faults.missingOid);
  const unknown = { status: 504, data: { mayBeStored: true } };
  expect(await submit(ASHA)).toMatchObject(unknown);
  expect(await submit(ASHA)).toMatchObject({ status: 422, data: { mayBeStored: false } });
  expect(await submit({ ...ASHA, username: 'UHID-1043' })).toEqual({ oid: 'patient-2' });
  expect(patients.size).toBe(2);
  for (const [, init] of fetch.mock.calls) expect(init?.credentials).toBe('omit');
});
