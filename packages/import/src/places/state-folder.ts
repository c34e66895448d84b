import { isAbsolute, join } from 'node:path';
import type { Environment } from '../command.ts';

/** Returns the folder for what this user's imports remember on this machine, if there is a place. */
export function stateFolder(
  { XDG_STATE_HOME, LOCALAPPDATA, HOME }: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const inHome = platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'state'];
  const usual = platform === 'win32' ? LOCALAPPDATA : HOME && join(HOME, ...inHome);
  const base = XDG_STATE_HOME || usual;
  return base && isAbsolute(base) ? join(base, 'profiles-import') : undefined;
}
