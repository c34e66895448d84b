import { join } from 'node:path';
import type { LocalTarball } from './local-tarball.ts';
import { versionBefore } from './previous-version.ts';
import { Project } from './project.ts';

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
