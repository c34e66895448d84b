import { test as base, expect } from '@playwright/test';
import { faults } from '@profiles/mock';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { ASHA, openApp, send } from './page-client.ts';

const test = base.extend(profilesMockFixtures());
const forgetful = base.extend(profilesMockFixtures({ journalLimit: 0 }));
const undecided = base.extend(profilesMockFixtures({ behaviour: 'undecided' }));
const broken = base.extend(
  profilesMockFixtures({
    createOid: () => {
      throw new Error('secret');
    },
  }),
);

test('leaves a violation', async ({ page, profilesMock }) => {
  await openApp(page);
  const body = JSON.stringify({ ...ASHA, gen: 'secret' });
  expect(await send(page, profilesMock.baseUrl, { body })).toMatchObject({ status: 400 });
});

forgetful('leaves a violation that the journal does not keep', async ({ page, profilesMock }) => {
  await openApp(page);
  const body = JSON.stringify({ ...ASHA, gen: 'secret' });
  expect(await send(page, profilesMock.baseUrl, { body })).toMatchObject({ status: 400 });
});

test('truncates', async ({ page, profilesMock }) => {
  await openApp(page);
  profilesMock.fail('createPatient', { kind: 'truncate' });
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
});

test('drips', async ({ page, profilesMock }) => {
  await openApp(page);
  profilesMock.fail('createPatient', { kind: 'drip', bytesPerSecond: 1 });
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
});

test('follows a redirect', async ({ page, profilesMock }) => {
  await openApp(page);
  profilesMock.fail('createPatient', faults.redirect);
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
});

undecided('depends on an undecided entry', async ({ page, profilesMock }) => {
  await openApp(page);
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
});

broken('breaks the mock', async ({ page, profilesMock }) => {
  await openApp(page);
  expect(await send(page, profilesMock.baseUrl)).toEqual({ error: 'TypeError' });
});
