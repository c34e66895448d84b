import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Check } from '../check.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const FILES = 'internal/consumers/container/*';

const VARIABLE = /PROFILES_MOCK_[A-Z_]+/g;
const IMAGE = /profiles-mock:(\S+)/g;
const ADMIN_PATH = /\/__mock__\/\w+/g;

/**
 * Checks the files that run the image: their variables, paths and versions exist.
 *
 * @param help - The help of the command, which lists the variables.
 * @param paths - The paths of the admin API that are open.
 */
export function checkFiles(help: string, paths: readonly string[]): Check {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/mock/package.json'), 'utf8'));
  const variables = new Set(help.match(VARIABLE));
  const files = globSync(FILES, { cwd: ROOT }).sort();
  const problems = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const errors = file.endsWith('.yaml')
      ? parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message))
      : [];
    const unknown = (text.match(VARIABLE) ?? []).filter((name) => !variables.has(name));
    const closed = (text.match(ADMIN_PATH) ?? []).filter((path) => !paths.includes(path));
    const versions = [...text.matchAll(IMAGE)].map(([, found = '']) => found);
    const other = versions.filter((found) => found !== version);
    return [...errors, ...unknown, ...closed, ...other].map((what) => `${file}: ${what}`);
  });
  return { what: 'files that run the image', figure: `${files.length} files`, problems };
}
