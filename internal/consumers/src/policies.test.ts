import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

describe('the support policy', () => {
  const policy = textOf('docs/src/content/docs/upgrading.md');
  const [sdk, mock, importer] = ['sdk', 'mock', 'import'].map((name) => {
    return manifestOf(`packages/${name}`);
  });
  const oldest = manifestOf('internal/consumers/oldest').devDependencies;
  const compilers = Object.keys(manifestOf('internal/consumers/typescript-node').devDependencies)
    .filter((name) => name.startsWith('typescript-'))
    .map((name) => name.replace('typescript-', ''))
    .sort();

  it('has the Node versions of the manifests, and the oldest one that CI tests', () => {
    expect(mock?.engines).toEqual(sdk?.engines);
    const { jobs } = parse(textOf('.github/workflows/ci.yml'));
    const [first] = jobs.nodes.strategy.matrix.node;
    const supported = `\`${sdk?.engines.node}\`, \`${importer?.engines.node}\` for the import`;
    expect(rowOf(policy, 'Node')).toEqual([supported, String(first)]);
  });

  it('has the oldest TypeScript that a project of the consumers compiles with', () => {
    const [first] = compilers;
    expect(rowOf(policy, 'TypeScript')).toEqual([`\`>=${first}\``, first]);
  });

  it.each([
    ['MSW', 'msw'],
    ['Vitest', 'vitest'],
    ['Playwright', '@playwright/test'],
  ])('has the versions of %s that the mock accepts, and the oldest that is tested', (row, name) => {
    const ranges = mock?.peerDependencies[name]?.split(' || ') ?? [];
    const supported = ranges.map((range) => `\`${range}\``).join(', ');
    expect(rowOf(policy, row)).toEqual([supported, oldest[name]]);
  });

  it('names the syntax that the packages are built for', () => {
    const [supported = ''] = rowOf(policy, 'browsers');
    const target = /ES\d{4}/.exec(supported)?.[0].toLowerCase();
    for (const name of ['sdk', 'mock'])
      expect(textOf(`packages/${name}/tsup.config.ts`)).toContain(`target: '${target}'`);
  });
});

interface Manifest {
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(textOf(`${folder}/package.json`));
}

/** Returns the cells of a row of a table, after the first. */
function rowOf(page: string, name: string): readonly string[] {
  const line = page.split('\n').find((each) => each.startsWith(`| ${name} `)) ?? '';
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
