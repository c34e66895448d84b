import { isAbsolute, join } from 'node:path';
import type { Environment } from '../command.ts';

/** Returns the folder for what this user's imports remember on this machine, if there is a place. */
export function stateFolder(
  { XDG_STATE_HOME, LOCALAPPDATA, HOME }: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const home = HOME || undefined;
  const usual: Partial<Record<NodeJS.Platform, string | undefined>> = {
    win32: LOCALAPPDATA,
    darwin: home && join(home, 'Library', 'Application Support'),
  };
  const base =
    XDG_STATE_HOME || (platform in usual ? usual[platform] : home && join(home, '.local', 'state'));
  return base && isAbsolute(base) ? join(base, 'profiles-import') : undefined;
}
