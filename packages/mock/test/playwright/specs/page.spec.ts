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

test('breaks a connection after the service stored the patient', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
  expect(profilesMock.patients.size).toBe(1);
});

test('stores nothing if a page aborts before the response is due', async ({
  page,
  profilesMock,
}) => {
  profilesMock.fail('createPatient', { kind: 'delay', ms: 60_000 });
  const sending = send(page, profilesMock.baseUrl, { abortOnClick: true });
  await expect.poll(() => profilesMock.faults.length).toBe(0);
  await page.mouse.click(1, 1);
  expect(await sending).toEqual({ error: 'AbortError' });
  await expect.poll(() => profilesMock.requests).toMatchObject([{ stored: false }]);
  expect(profilesMock.patients.size).toBe(0);
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

test('responds to every request below the base URL', async ({ page, profilesMock }) => {
  profilesMock.expectViolation();
  const { baseUrl } = profilesMock;
  expect(await send(page, baseUrl, { path: '?a=b' })).toMatchObject({ status: 404 });
});

test.describe('fails', () => {
  const undecided = base.extend(profilesMockFixtures({ behaviour: 'undecided' }));
  const broken = base.extend(
    profilesMockFixtures({
      createOid: () => {
        throw new Error('secret');
      },
    }),
  );

  test('leaves a violation', async ({ page, profilesMock }) => {
    const body = JSON.stringify({ ...ASHA, gen: 'secret' });
    expect(await send(page, profilesMock.baseUrl, { body })).toMatchObject({ status: 400 });
  });

  const FAULTS = {
    truncates: { kind: 'truncate' },
    drips: { kind: 'drip', bytesPerSecond: 1 },
    'follows a redirect': faults.redirect,
  } as const;
  for (const [title, fault] of Object.entries(FAULTS)) {
    test(title, async ({ page, profilesMock }) => {
      profilesMock.fail('createPatient', fault);
      expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
    });
  }

  undecided('depends on an undecided entry', async ({ page, profilesMock }) => {
    expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
  });

  broken('breaks the mock', async ({ page, profilesMock }) => {
    expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
  });
});
