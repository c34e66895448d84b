import { test as base, expect } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { HEADERS } from '@profiles/testkit/send';
import { openApp, send } from './page-client.ts';

const test = base.extend(profilesMockFixtures({ baseUrl: 'https://api.example.com' }));

const TESTS = Number(process.env['PARALLEL_TESTS'] ?? 0);
const STATUSES = [200, 201, 202] as const;

// Every test uses the same base URL, usernames and oids, with settings and faults of its own. One
// request, record, setting or fault of another test makes a test fail.
for (let number = 1; number <= TESTS; number++) {
  test(`has a mock of its own, test ${number}`, async ({
    page,
    profilesMock,
    profilesSandboxUrl,
  }) => {
    const createStatus = STATUSES[number % STATUSES.length] ?? 201;
    const ownFailure = 500 + (number % 100);
    const desk = `desk ${number}`;
    const patient = (username: string) =>
      JSON.stringify({ fn: desk, dob: '1990-04-12', gen: 'F', username });
    await openApp(page);
    profilesMock.use({ createStatus });

    const first = await send(page, profilesMock.baseUrl, { body: patient('UHID-1') });
    expect(first).toMatchObject({ status: createStatus, body: '{"oid":"patient-1"}' });

    const path = '/profiles/v1/patient/';
    const init = { method: 'POST', headers: HEADERS, body: patient('UHID-2') };
    const second = await fetch(profilesSandboxUrl + path, init);
    expect([second.status, await second.json()]).toEqual([createStatus, { oid: 'patient-2' }]);

    profilesMock.fail('createPatient', { kind: 'respond', status: ownFailure });
    const failed = await send(page, profilesMock.baseUrl, { body: patient('UHID-3') });
    expect(failed.status).toBe(ownFailure);

    const duplicate = await send(page, profilesMock.baseUrl, { body: patient('UHID-1') });
    expect(duplicate.status).toBe(409);

    expect(profilesMock.patients.list()).toMatchObject([
      { oid: 'patient-1', fn: desk, username: 'UHID-1' },
      { oid: 'patient-2', fn: desk, username: 'UHID-2' },
    ]);
    expect(profilesMock.requests).toHaveLength(4);
  });
}
