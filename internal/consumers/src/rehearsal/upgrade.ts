import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '@profiles/testkit/run';
import { Project } from './project.ts';
import type { LocalTarball } from './tarballs.ts';

/** Installs the previous version, updates, and checks that the project has the new one and works. */
export async function upgrade(
  tarballs: readonly LocalTarball[],
  node: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  console.log('Upgrading from the previous version …');
  const project = new Project(folder, node, env);
  const versions = () => tarballs.map(({ name }) => `${name}@${project.versionOf(name)}`);
  const differences = (wanted: readonly string[]) => {
    const found = versions();
    return wanted.filter((each) => !found.includes(each));
  };
  project.shell(`npm install ${tarballs.map(({ name }) => `${name}@previous`).join(' ')}`);
  const previous = differences(
    tarballs.map(({ name, version }) => `${name}@${versionBefore(version)}`),
  );
  project.shell('npm update');
  const current = differences(tarballs.map(({ name, version }) => `${name}@${version}`));
  const mock = await project.serve(join(folder, 'node_modules/.bin/profiles-mock'), [
    '--port',
    '0',
  ]);
  try {
    project.shell(`node --input-type=module --eval "${program(mock.found)}"`);
  } finally {
    await mock.stop();
  }
  return [
    ...previous.map((name) => `The previous version is not installed: ${name}`),
    ...current.map((name) => `npm update did not install ${name}`),
  ];
}

function program(url: string): string {
  return [
    "import { ProfileClient } from '@profiles/sdk';",
    `const profiles = new ProfileClient({ baseUrl: '${url}', token: 'any', clientId: 'rehearsal' });`,
    "await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });",
  ].join(' ');
}

/** Returns a version before another one. `^1.2.3-0` accepts both. */
function versionBefore(version: string): string {
  return `${version}-0`;
}

/**
 * Packs the same files under an earlier version, so that a project can upgrade from it.
 *
 * @returns The path of the tarball.
 */
export function packPrevious({ tarball, version }: LocalTarball, folder: string): string {
  const unpacked = join(folder, basename(tarball, '.tgz'));
  mkdirSync(unpacked, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', unpacked]);
  const path = join(unpacked, 'package/package.json');
  const manifest: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const dependencies = Object.entries(manifest.dependencies).map(([name, range]) => {
    return [name, name.startsWith('@profiles/') ? `^${versionBefore(version)}` : range] as const;
  });
  const previous = {
    ...manifest,
    version: versionBefore(version),
    dependencies: Object.fromEntries(dependencies),
  };
  writeFileSync(path, JSON.stringify(previous));
  const target = `${unpacked}.tgz`;
  run('tar', ['-czf', target, '-C', unpacked, 'package']);
  return target;
}
