import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of an object of each type in guides. */
const INSTANCES = new Map([
  ['ProfileClient', 'profiles'],
  ['ProfilesError', 'error'],
  ['ProfilesMock', 'mock'],
]);

/** The heading of a member, or the row of a property. */
const MEMBER = /^### (\w+)(?:\(\)|\?)?$|^\| <a id=.*?> `(\w+)\??` \|/gm;

/** Finds the address of each exported name and member in the pages that TypeDoc wrote, such as `mock.reset`. */
export function referenceNames(content: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, address: string) => {
    if (!names.has(name)) names.set(name, address);
  };
  for (const path of globSync('reference/**/*.md', { cwd: content }).sort()) {
    const text = readFileSync(join(content, path), 'utf8');
    const title = /^title: "(.+)"$/m.exec(text)?.[1];
    if (title === undefined) continue;
    const address = `/${path.replace(/(?:\/index)?\.md$/, '').toLowerCase()}/`;
    add(title, address);
    for (const [, heading, property = heading ?? ''] of text.matchAll(MEMBER)) {
      const anchor = `${heading ? '' : 'property-'}${property}`.toLowerCase();
      for (const owner of [title, INSTANCES.get(title) ?? title])
        add(`${owner}.${property}`, `${address}#${anchor}`);
    }
  }
  return names;
}

/** Finds the address of each guide by its title. */
export function guideTitles(content: string): ReadonlyMap<string, string> {
  return new Map(
    globSync('*.md', { cwd: content }).map((path) => {
      const text = readFileSync(join(content, path), 'utf8');
      const title = /^title: "?(.+?)"?$/m.exec(text)?.[1] ?? '';
      return [title, `/${path.replace(/\.md$/, '')}/`];
    }),
  );
}
