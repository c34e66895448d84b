import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stateFolder } from './state-folder.ts';

it.each<[NodeJS.Platform, Readonly<Record<string, string>>, string | undefined]>([
  ['linux', { XDG_STATE_HOME: '/state', HOME: '/home/me' }, '/state'],
  ['linux', { HOME: '/home/me' }, '/home/me/.local/state'],
  ['linux', { XDG_STATE_HOME: '', HOME: '/home/me' }, '/home/me/.local/state'],
  ['linux', { XDG_STATE_HOME: 'state', HOME: '/home/me' }, undefined],
  ['linux', { HOME: '' }, undefined],
  ['linux', {}, undefined],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Library/Application Support'],
  ['win32', { LOCALAPPDATA: '/AppData', HOME: '/home/me' }, '/AppData'],
  ['win32', { HOME: '/home/me' }, undefined],
])("finds the user's state folder on %s with %j", (platform, env, folder) => {
  const expected = folder === undefined ? undefined : join(folder, 'profiles-import');
  expect(stateFolder(env, platform)).toBe(expected);
});
