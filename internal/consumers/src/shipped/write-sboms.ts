/**
 * Writes a software bill of materials for each tarball of `npm run pack` into a folder: what npm installs
 * with it, and what it contains.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmInstall } from '@profiles/testkit/install';
import { TARBALLS } from '@profiles/testkit/pack';
import { run } from '@profiles/testkit/run';
import { bundledIn } from './dependencies.ts';

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

/** Adds the packages whose code the tarball contains, and removes where they were installed from. */
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

function writeSbom(name: string, target: string, folder: string): void {
  const project = join(folder, name);
  mkdirSync(project);
  const tarball = (own: string) => join(TARBALLS, `profiles-${own}.tgz`);
  run('tar', ['-xzf', tarball(name), '--strip-components=1', '-C', project]);
  const path = join(project, 'package.json');
  // Users choose the peers.
  const { devDependencies, peerDependencies, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(manifest));
  const own = Object.keys(manifest.dependencies).filter((each) => each.startsWith('@profiles/'));
  const tarballs = own.map((each) => tarball(each.replace('@profiles/', '')));
  npmInstall(project, '--ignore-scripts', '--no-save', ...tarballs);
  const sbom: Sbom = JSON.parse(run('npm', ['sbom', '--sbom-format=cyclonedx'], project));
  const file = join(target, `profiles-${name}-${manifest.version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(completed(sbom, manifest.name), undefined, 2)}\n`);
}

if (import.meta.main) {
  const [target = 'sboms'] = process.argv.slice(2);
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'profiles-sboms-'));
  try {
    for (const name of ['sdk', 'mock', 'import']) writeSbom(name, target, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
