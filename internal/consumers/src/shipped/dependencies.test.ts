import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundledIn, installedWith, packageOf } from './dependencies.ts';

/** Licences that a hospital's software may contain without publishing anything of its own. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
/** The scripts that npm runs where a package is installed. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare'];
const PACKAGES = join(ROOT, 'packages');

describe.each(['sdk', 'mock', 'import'])('@profiles/%s', (folder) => {
  const manifest = JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8'));
  const shipped = [...installedWith(folder), ...bundledIn(manifest.name)];

  it('has a licence that is allowed, and so has everything that it installs or contains', () => {
    expect(ALLOWED).toContain(manifest.license);
    expect(shipped.filter(([, { license = '' }]) => !ALLOWED.includes(license))).toEqual([]);
  });

  it('runs no script where it is installed, and neither does anything that it installs', () => {
    expect(Object.keys(manifest.scripts).filter((name) => INSTALL_SCRIPTS.includes(name))).toEqual(
      [],
    );
    expect(shipped.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  });
});

it('installedWith lists dependencies, also those in the folder of a package', () => {
  expect([...installedWith('sdk').keys()]).toEqual(['node_modules/ky', 'node_modules/zod']);
  expect([...installedWith('import').keys()]).toContain('packages/import/node_modules/commander');
});

it('bundledIn lists the packages whose code the inspector contains', async () => {
  const { metafile } = await build({
    entryPoints: [join(PACKAGES, 'mock/src/inspector.ts')],
    bundle: true,
    format: 'esm',
    conditions: ['@profiles/source'],
    metafile: true,
    write: false,
  });
  const contained = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const names = contained.flatMap(([path]) => packageOf(path) ?? []);
  expect([...new Set(names)].sort()).toEqual([...bundledIn('@profiles/mock').keys()]);
});
