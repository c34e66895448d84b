import { expect, it } from 'vitest';
import { scriptedService } from '../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from '../calibrate.ts';
import { createProfilesMock, everyService, SetupError } from '../index.ts';
import { profilesHandlers } from '../msw.ts';
import { profilesMockFixtures } from '../playwright.ts';
import { serveProfilesMock, serveSandboxes } from '../server.ts';
import { useProfilesMock } from '../vitest.ts';
import { createSandboxHandler, createWebHandler } from '../web.ts';

const mock = createProfilesMock();
const create = () => createProfilesMock();
const { target } = scriptedService();

it.each<[name: string, meant: string, owner: string, call: (misspelled: object) => unknown]>([
  ['seeds', 'seed', 'createProfilesMock', createProfilesMock],
  ['token', 'tokens', 'credentials', (credentials) => createProfilesMock({ credentials })],
  ['time', 'times', 'fail', (plan) => mock.fail('*', { kind: 'drop' }, plan)],
  ['handler', 'handlers', 'useProfilesMock', useProfilesMock],
  ['onlyy', 'only', 'everyService', everyService],
  ['passThrough', 'passthrough', 'profilesHandlers', (wrong) => profilesHandlers(mock, wrong)],
  ['fallbak', 'fallback', 'profilesMockFixtures', profilesMockFixtures],
  ['hots', 'host', 'serveProfilesMock', (wrong) => serveProfilesMock(mock, wrong)],
  ['idlems', 'idleMs', 'serveSandboxes', (wrong) => serveSandboxes({ create, ...wrong })],
  ['admins', 'admin', 'createWebHandler', (wrong) => createWebHandler(mock, wrong)],
  ['mots', 'most', 'createSandboxHandler', (wrong) => createSandboxHandler({ create, ...wrong })],
  [
    'pauze',
    'pause',
    'calibrateProfilesMock',
    (all) => calibrateProfilesMock({ ...target, ...all }),
  ],
])('rejects the option %s, and suggests %s: %s', async (name, meant, owner, call) => {
  const message = `${owner} has no option ${name}. Did you mean ${meant}?`;
  const calling = async () => call({ [name]: {} });
  await expect(calling()).rejects.toThrow(new SetupError(message));
  expect(() => createProfilesMock({ [name]: undefined })).not.toThrow();
});

it.each<[owner: string, wrong: object, must: string, call: (wrong: object) => unknown]>([
  [
    'serveProfilesMock',
    { fallback: 'url' },
    'a function',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  [
    'serveProfilesMock',
    { admin: null },
    'true, false or an object with the token',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  [
    'serveProfilesMock',
    { delay: Number.POSITIVE_INFINITY },
    'a number of milliseconds from 0 to 2147483647',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  [
    'serveProfilesMock',
    { delay: -1 },
    'a number of milliseconds from 0 to 2147483647',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  ['serveProfilesMock', { port: '80' }, 'a number', (wrong) => serveProfilesMock(mock, wrong)],
  ['serveProfilesMock', { host: null }, 'a text', (wrong) => serveProfilesMock(mock, wrong)],
  [
    'serveProfilesMock',
    { tls: null },
    'an object with cert and key',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  [
    'serveProfilesMock',
    { maxBodyBytes: '5' },
    'a whole number of bytes from 1, or Infinity',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  [
    'serveProfilesMock',
    { onUnreadable: 5 },
    'a function',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  [
    'serveProfilesMock',
    { passthrough: '/x' },
    'true or a list of paths',
    (wrong) => serveProfilesMock(mock, wrong),
  ],
  ['serveSandboxes', { create: {} }, 'a function', (wrong) => serveSandboxes({ create, ...wrong })],
  [
    'serveSandboxes',
    { idleMs: '5' },
    'a number of milliseconds above 0',
    (wrong) => serveSandboxes({ create, ...wrong }),
  ],
  [
    'createSandboxHandler',
    { most: null },
    'a number of sandboxes, 1 or more',
    (wrong) => createSandboxHandler({ create, ...wrong }),
  ],
  [
    'createWebHandler',
    { admin: null },
    "'local', or an object with the admin token",
    (wrong) => createWebHandler(mock, wrong),
  ],
  [
    'createWebHandler',
    { admin: true },
    "'local', or an object with the admin token",
    (wrong) => createWebHandler(mock, wrong),
  ],
  [
    'createWebHandler',
    { admin: {} },
    "'local', or an object with the admin token",
    (wrong) => createWebHandler(mock, wrong),
  ],
  ['createWebHandler', { fallback: {} }, 'a function', (wrong) => createWebHandler(mock, wrong)],
  [
    'profilesHandlers',
    { passthrough: 'pass' },
    'true or a list of paths',
    (wrong) => profilesHandlers(mock, wrong),
  ],
  [
    'profilesHandlers',
    { passthrough: false },
    'true or a list of paths',
    (wrong) => profilesHandlers(mock, wrong),
  ],
  ['profilesMockFixtures', { passthrough: {} }, 'true or a list of paths', profilesMockFixtures],
  ['profilesMockFixtures', { onRequest: 5 }, 'a function', profilesMockFixtures],
  ['useProfilesMock', { onUnhandledRequest: true }, "'error' or 'bypass'", useProfilesMock],
  ['useProfilesMock', { handlers: {} }, 'a list', useProfilesMock],
  ['useProfilesMock', { onRequest: 5 }, 'a function', useProfilesMock],
])('%s rejects the options %j: it must be %s', async (owner, wrong, must, call) => {
  const [name = ''] = Object.keys(wrong);
  const calling = async () => call(wrong);
  const message = `The option ${name} of ${owner} must be ${must}.`;
  await expect(calling()).rejects.toThrow(new SetupError(message));
});

it('rejects sandboxes without a function that creates their mocks', async () => {
  const serving = async () => Reflect.apply(serveSandboxes, undefined, [{}]);
  await expect(serving()).rejects.toThrow(SetupError);
});

it.each<[options: unknown, message: string]>([
  [{ x: 1 }, 'everyService has no option x. Use one of mode, only, except.'],
  [{ 'Asha Rao': 1 }, 'everyService has no such option. Use one of mode, only, except.'],
  [null, 'The options of everyService must be an object.'],
])('rejects the options %j: %s', (options, message) => {
  expect(() => Reflect.apply(everyService, undefined, [options])).toThrow(new SetupError(message));
});
