import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differences } from './differences.ts';
import { writeReports } from './write-reports.ts';

const CLIENT = `
/** Creates patients. */
export class Client {
  /** Creates a patient. */
  create(name: string): string { return name; }
  /** @internal */
  reset(): void {}
}
`;
const INDEX = `export { Client } from './client.ts';\n`;
const MOCK = `
import type { Client } from '@profiles/sdk';
/** Serves a client. */
export function serve(client: Client): void { client; }
`;

const folders: string[] = [];
let before = '';
let after = '';

beforeAll(() => {
  before = reportsOf(CLIENT, INDEX);
  const needsWard = CLIENT.replace('name: string', 'name: string, ward: string');
  after = reportsOf(needsWard, `${INDEX}export { HOSPITAL } from './testing.ts';\n`);
}, 60_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes the reports of packages that are laid out as those of the repository. Returns their folder. */
function reportsOf(client: string, index: string): string {
  const packages = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(packages, path)), { recursive: true });
    writeFileSync(join(packages, path), text);
  };
  for (const folder of ['sdk', 'mock']) {
    const exports = { '.': { '@profiles/source': './src/index.ts' } };
    const manifest = { name: `@profiles/${folder}`, version: '0.1.0', type: 'module', exports };
    write(`${folder}/package.json`, JSON.stringify(manifest));
  }
  write('sdk/src/client.ts', client);
  write('sdk/src/testing.ts', 'export const HOSPITAL = 1;\n');
  write('sdk/src/index.ts', index);
  write('mock/src/index.ts', MOCK);
  const reports = temporaryFolder();
  writeReports(reports, packages);
  return reports;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-api-test-'));
  folders.push(folder);
  return folder;
}

it('a report has the exports, without members that the packages strip', () => {
  const report = readFileSync(join(before, 'sdk/api/index.api.md'), 'utf8');
  expect(report).toContain('export class Client {\n    create(name: string): string;\n}\n');
});

it('the check names a class whose method needs one more argument, and an export for tests', () => {
  expect(differences(before, after)).toEqual([
    'The public API differs from packages/sdk/api/index.api.md:\n  changed: Client\n  added: HOSPITAL\n' +
      'If you meant it, run: npm run write:api --workspace=@profiles/consumers',
  ]);
});

it('the check names the exports of an entry that has no report yet', () => {
  expect(differences(temporaryFolder(), before)).toEqual([
    expect.stringContaining('packages/mock/api/index.api.md:\n  added: serve\n'),
    expect.stringContaining('packages/sdk/api/index.api.md:\n  added: Client\n'),
  ]);
});

it('the check accepts reports that are the same', () => {
  expect(differences(before, before)).toEqual([]);
});
