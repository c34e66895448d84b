import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { attempt, run } from '@profiles/testkit/run';
import { bundledIn } from '../shipped/dependencies.ts';
import type { LocalTarball } from './tarballs.ts';

/** A part of what a package contains, in CycloneDX. */
interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  readonly externalReferences?: readonly { readonly type: string; readonly url: string }[];
}

interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Writes a software bill of materials for each tarball: what npm installs with it, and what it contains. */
export function writeSboms(
  tarballs: readonly LocalTarball[],
  target: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): void {
  console.log('Writing the software bills of materials …');
  mkdirSync(target, { recursive: true });
  for (const { tarball, name } of tarballs) {
    const unpacked = join(folder, basename(tarball, '.tgz'));
    mkdirSync(unpacked, { recursive: true });
    run('tar', ['-xzf', tarball, '-C', unpacked]);
    const project = join(unpacked, 'package');
    keepRuntimeDependencies(join(project, 'package.json'));
    npm(project, env, 'install', '--ignore-scripts');
    const sbom = npm(project, env, 'sbom', '--sbom-format=cyclonedx');
    const whole = completed(JSON.parse(sbom), name);
    const file = join(target, `${basename(tarball, '.tgz')}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(whole, undefined, 2)}\n`);
  }
}

/** Removes what npm does not install with a package: its users choose the peers. */
function keepRuntimeDependencies(path: string): void {
  const { devDependencies, peerDependencies, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(manifest));
}

/** Adds the packages whose code the tarball contains, and removes the address of the rehearsal's registry. */
export function completed(sbom: Sbom, name: string): Sbom {
  const contained = [...bundledIn(name)].map(([own, { version, license }]): Component => {
    const purl = `pkg:npm/${own.replace('@', '%40')}@${version}`;
    const licenses = license === undefined ? [] : [{ license: { id: license } }];
    return { 'bom-ref': purl, type: 'library', name: own, version, purl, licenses };
  });
  const known = new Set(sbom.components.map(({ purl }) => purl));
  const added = contained.filter(({ purl }) => !known.has(purl));
  const { 'bom-ref': ref } = sbom.metadata.component;
  const dependencies = sbom.dependencies.map((each) =>
    each.ref === ref
      ? { ...each, dependsOn: [...each.dependsOn, ...added.map((part) => part['bom-ref'])] }
      : each,
  );
  const leaves = added.map((part) => ({ ref: part['bom-ref'], dependsOn: [] }));
  return {
    ...sbom,
    // npm calls it after its folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components: [...sbom.components, ...added].map(withoutDistribution),
    dependencies: [...dependencies, ...leaves],
  };
}

function withoutDistribution({ externalReferences = [], ...component }: Component): Component {
  const kept = externalReferences.filter(({ type }) => type !== 'distribution');
  return { ...component, externalReferences: kept };
}

function npm(
  folder: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): string {
  const { ok, stdout, output } = attempt('npm', args, folder, env);
  if (!ok) throw new Error(`npm ${args[0]} fails:\n${output}`);
  return stdout;
}
