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
  ['otherPath', 'otherPaths', 'profilesHandlers', (wrong) => profilesHandlers(mock, wrong)],
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

it.each<[options: unknown, message: string]>([
  [{ x: 1 }, 'everyService has no option x. Use one of mode, only, except.'],
  [{ 'Asha Rao': 1 }, 'everyService has no such option. Use one of mode, only, except.'],
  [null, 'The options of everyService must be an object.'],
])('rejects the options %j: %s', (options, message) => {
  expect(() => Reflect.apply(everyService, undefined, [options])).toThrow(new SetupError(message));
});
