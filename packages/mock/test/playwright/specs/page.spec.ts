import { test as base, expect } from '@playwright/test';
import { faults } from '@profiles/mock';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { ASHA, openApp, send } from './page-client.ts';

const test = base.extend(
  profilesMockFixtures({
    baseUrl: 'https://api.example.com/health (1)',
    seed: { emrUsers: [{ oid: 'user-1' }] },
  }),
);

test.beforeEach(({ page }) => openApp(page));

test('passes method, path, query, headers and body to the mock', async ({ page, profilesMock }) => {
  const seen = await send(page, profilesMock.baseUrl, {
    method: 'PATCH',
    path: '/profiles/v1/emr-user/user-1?desk=2',
    body: '{"fn":"Zoë"}',
  });
  expect(seen).toMatchObject({ status: 200, type: 'cors' });
  expect(profilesMock.emrUsers.get('user-1')).toEqual({ oid: 'user-1', fn: 'Zoë' });
  expect(profilesMock.requests).toMatchObject([
    {
      method: 'PATCH',
      path: '/profiles/v1/emr-user/user-1?desk=2',
      headers: {
        authorization: expect.stringContaining('[redacted'),
        'content-type': 'application/json',
      },
      body: { fn: 'Zoë' },
    },
  ]);
});

test('passes bytes that are not text to the mock', async ({ page, profilesMock }) => {
  profilesMock.expectViolation();
  const bytes = [...Buffer.from('{"fn":"Zo\xeb","dob":"1990-04-12","gen":"F"}', 'latin1')];
  expect(await send(page, profilesMock.baseUrl, { body: bytes })).toMatchObject({ status: 400 });
});

test('allows a page of another origin to read the headers', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', faults.tooMany(3));
  expect(await send(page, profilesMock.baseUrl)).toMatchObject({ status: 429, retryAfter: '3' });
});

test('responds to two pages of a test from one mock', async ({ context, page, profilesMock }) => {
  const second = await context.newPage();
  await openApp(second);
  await send(page, profilesMock.baseUrl);
  expect(await send(second, profilesMock.baseUrl)).toMatchObject({ body: '{"oid":"patient-2"}' });
});

test('breaks a connection after the service stored the patient', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
  expect(profilesMock.patients.size).toBe(1);
});

test('delays a response', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'delay', ms: 300 });
  const start = performance.now();
  expect(await send(page, profilesMock.baseUrl)).toMatchObject({ status: 201 });
  expect(performance.now() - start).toBeGreaterThan(299);
});

test('stores nothing if a page aborts before the response is due', async ({
  page,
  profilesMock,
}) => {
  profilesMock.fail('createPatient', { kind: 'delay', ms: 600 });
  const seen = await send(page, profilesMock.baseUrl, { abortAfter: 100 });
  expect(seen).toEqual({ error: 'TimeoutError' });
  await page.waitForTimeout(700);
  expect(profilesMock.patients.size).toBe(0);
});

test('survives a page that closes', async ({ context, page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'delay', ms: 200 });
  const leaving = send(page, profilesMock.baseUrl).catch(() => 'closed');
  await expect.poll(() => profilesMock.faults.length).toBe(0);
  await page.close();
  expect(await leaving).toBe('closed');
  const next = await context.newPage();
  await next.waitForTimeout(300);
  expect(profilesMock.unexpectedViolations).toEqual([]);
});

test('ends a request that hangs with the test', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'hang' });
  void send(page, profilesMock.baseUrl).catch(() => undefined);
  await expect.poll(() => profilesMock.faults.length).toBe(0);
});

test('returns a redirect to a page that does not follow it', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', faults.redirect, { times: 2 });
  const redirected = await send(page, profilesMock.baseUrl, { redirect: 'manual' });
  expect(redirected).toMatchObject({ status: 0, type: 'opaqueredirect' });
  const forbidden = await send(page, profilesMock.baseUrl, { redirect: 'error' });
  expect(forbidden).toEqual({ error: 'TypeError' });
});

test('accepts a violation that the test expects', async ({ page, profilesMock }) => {
  profilesMock.expectViolation('Resources and their fields');
  const body = JSON.stringify({ ...ASHA, gen: 'X' });
  expect(await send(page, profilesMock.baseUrl, { body })).toMatchObject({ status: 400 });
});

test('responds to every request below the base URL', async ({ page, profilesMock }) => {
  profilesMock.expectViolation();
  const { baseUrl } = profilesMock;
  expect(await send(page, baseUrl, { path: '?a=b' })).toMatchObject({ status: 404 });
});

test('truncates and drips responses of a sandbox', async ({
  page,
  profilesMock,
  profilesSandboxUrl,
}) => {
  // Browsers ask before a page of a public site may reach this machine.
  await page.goto(`${profilesSandboxUrl}/__mock__/health`);
  profilesMock.fail('createPatient', { kind: 'truncate' });
  expect(await send(page, profilesSandboxUrl)).toEqual({ error: 'TypeError' });
  profilesMock.fail('createPatient', { kind: 'drip', bytesPerSecond: 100 });
  expect(await send(page, profilesSandboxUrl)).toMatchObject({ status: 201 });
  expect(profilesMock.patients.size).toBe(2);
});
