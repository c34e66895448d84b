import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TestImport } from '../../test/run-command.ts';
import { EXIT } from '../exit-codes.ts';

const NOWHERE = 'http://127.0.0.1:1';

/** A dry run of a file with one valid row, with a map file. */
async function runWith(map: unknown) {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,F']);
  const path = join(test.folder, 'map.json');
  writeFileSync(path, typeof map === 'string' ? map : JSON.stringify(map));
  return test.run(['--dry-run', '--map-file', path]);
}

describe('takes a map file', () => {
  it.each<[string, unknown]>([
    ['that is empty', {}],
    ['with a field', { gen: 'gen' }],
    ['with a byte order mark', '\ufeff{"gen": "gen"}'],
    ['with a use', { gen: { field: 'gen', values: { Female: 'F' } } }],
    ['with a field in an object', { gen: { field: 'gen' } }],
    ['with formats', { dob: { field: 'dob', formats: ['dd/MM/yyyy'] } }],
    ['with the names of prototypes', { gen: { field: 'gen', values: { constructor: 'O' } } }],
  ])('%s', async (_, map) => {
    expect((await runWith(map)).exitCode).toBe(EXIT.done);
  });
});

describe('rejects a map file', () => {
  it.each<[string, unknown]>([
    ['that is not JSON', '{"Zerubavel'],
    ['that is a list', ['gen']],
    ['that is null', 'null'],
    ['with a number for a field', { gen: 1 }],
    ['with null for a field', { gen: null }],
    ['with a list for a field', { gen: ['gen'] }],
    ['with values and no field', { gen: { values: {} } }],
    ['with a number as a replacement', { gen: { field: 'gen', values: { a: 1 } } }],
    ['with a list of values', { gen: { field: 'gen', values: ['F'] } }],
    ['with one format that is not in a list', { dob: { field: 'dob', formats: 'dd/MM/yyyy' } }],
    ['with another property', { gen: { field: 'gen', value: {} } }],
    ['with a column that is missing', { Sex: 'gen' }],
    ['with a prototype as a column', '{"__proto__": "gen"}'],
    ['with an unknown format', { dob: { field: 'dob', formats: ['DD/MM/YYYY'] } }],
    ['with formats of another field', { gen: { field: 'gen', formats: ['dd/MM/yyyy'] } }],
    ['with a value twice', { gen: { field: 'gen', values: { Lady: 'F', 'lady ': 'M' } } }],
    ['with an empty value', { gen: { field: 'gen', values: { '': 'O' } } }],
  ])('%s', async (_, map) => {
    const { exitCode, lines } = await runWith(map);
    expect(exitCode).toBe(EXIT.usage);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchSnapshot();
    expect(lines[0]).not.toContain('Zerubavel');
  });
});
