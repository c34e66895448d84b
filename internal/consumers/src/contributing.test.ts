import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly folder: string;
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const MANIFESTS: readonly Manifest[] = globSync(
  ['package.json', 'docs/package.json', '{packages,internal,examples}/*/package.json'],
  { cwd: ROOT },
).map((path) => ({ folder: dirname(path), ...JSON.parse(textOf(path)) }));

/** A command of npm: its script, and its package or folder. */
const COMMAND = /npm run ([\w:]+)(?:[^`\n]*?(?:-w|--workspace|--prefix)[ =]([\w@/-]+))?/g;

describe.each(['CONTRIBUTING.md', 'AGENTS.md', 'README.md', 'SECURITY.md'])('%s', (page) => {
  const text = textOf(page);

  it('names only scripts that exist', () => {
    const missing = [...text.matchAll(COMMAND)].filter(([, script = '', place = '.']) => {
      const manifest = MANIFESTS.find(({ name, folder }) => [name, folder].includes(place));
      return manifest?.scripts?.[script] === undefined;
    });
    expect(missing.map(([command]) => command)).toEqual([]);
  });

  it('names only files that exist', () => {
    const paths = text.match(/(?<=`)(?:packages|internal|examples|docs|scripts)\/[\w./-]+(?=`)/g);
    const missing = (paths ?? []).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing.filter((path) => !path.endsWith('/first.test.ts'))).toEqual([]);
  });
});

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
