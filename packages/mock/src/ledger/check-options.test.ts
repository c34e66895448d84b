import { expect, it } from 'vitest';
import { scriptedService } from '../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock, checkCalibration } from '../calibrate.ts';
import { createProfilesMock, everyService, SetupError } from '../index.ts';
import { profilesHandlers } from '../msw.ts';
import { profilesMockFixtures } from '../playwright.ts';
import { serveProfilesMock, serveSandboxes } from '../server.ts';
import { describeEveryService, useProfilesMock } from '../vitest.ts';
import { createSandboxHandler, createSandboxRouter, createWebHandler } from '../web.ts';

const mock = createProfilesMock();
const create = () => createProfilesMock();
const none = { list: () => [], create: expect.fail, delete: expect.fail, fetch: expect.fail };
const { target } = scriptedService();

it.each<[name: string, meant: string, owner: string, call: (misspelled: object) => unknown]>([
  ['seeds', 'seed', 'createProfilesMock', createProfilesMock],
  ['token', 'tokens', 'credentials', (credentials) => createProfilesMock({ credentials })],
  ['time', 'times', 'fail', (plan) => mock.fail('*', { kind: 'drop' }, plan)],
  ['handler', 'handlers', 'useProfilesMock', useProfilesMock],
  ['seeds', 'seed', 'useProfilesMock', useProfilesMock],
  ['onlyy', 'only', 'everyService', everyService],
  ['modes', 'mode', 'everyService', (wrong) => describeEveryService('x', () => {}, wrong)],
  ['otherPath', 'otherPaths', 'profilesHandlers', (wrong) => profilesHandlers(mock, wrong)],
  ['fallbak', 'fallback', 'profilesMockFixtures', profilesMockFixtures],
  ['seeds', 'seed', 'profilesMockFixtures', profilesMockFixtures],
  ['hots', 'host', 'serveProfilesMock', (wrong) => serveProfilesMock(mock, wrong)],
  ['idlems', 'idleMs', 'serveSandboxes', (wrong) => serveSandboxes({ create, ...wrong })],
  ['admins', 'admin', 'createWebHandler', (wrong) => createWebHandler(mock, wrong)],
  ['mots', 'most', 'createSandboxHandler', (wrong) => createSandboxHandler({ create, ...wrong })],
  ['Admin', 'admin', 'createSandboxRouter', (wrong) => createSandboxRouter(none, wrong)],
  ['pauze', 'pause', 'calibrateProfilesMock', (it) => calibrateProfilesMock({ ...target, ...it })],
  [
    'showText',
    'showTexts',
    'calibrateProfilesMock',
    (wrong) => checkCalibration({ behaviour: {}, evidence: {} }, { ...target, ...wrong }),
  ],
])('rejects the option %s, and suggests %s: %s', async (name, meant, owner, call) => {
  const message = `${owner} has no option ${name}. Did you mean ${meant}?`;
  const calling = async () => call({ [name]: {} });
  await expect(calling()).rejects.toThrow(new SetupError(message));
  expect(() => createProfilesMock({ [name]: undefined })).not.toThrow();
});

it.each([
  ['x', 'everyService has no option x. Use one of mode, only, except.'],
  ['Asha Rao', 'everyService has no such option. Use one of mode, only, except.'],
])('lists the options if none resembles %s', (name, message) => {
  expect(() => everyService({ [name]: 1 })).toThrow(new SetupError(message));
});

it.each([null, 'each'])('rejects %j as options', (options: object | string | null) => {
  const message = 'The options of everyService must be an object.';
  expect(() => Reflect.apply(everyService, undefined, [options])).toThrow(new SetupError(message));
});
