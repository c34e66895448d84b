import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

interface LinkedPage {
  readonly ids: ReadonlySet<string>;
  /** Where its links lead, and where its images and scripts come from. */
  readonly targets: readonly string[];
}

/** Any origin will do: what has another leaves the site. */
const ORIGIN = 'http://site.invalid';

/** Sources that no browser shows: they lie in the site because a guide links them. */
const UNREADABLE = ['.md', '.ts', '.tsx'];

/** Lists what a built site links to and does not have, each with its page. */
export function brokenLinks(site: string): readonly string[] {
  const paths = globSync('**/*.html', { cwd: site }).sort();
  const pages = new Map(paths.map((path) => [path, readPage(join(site, path))]));
  const isBroken = (target: string, from: string) => {
    const { origin, pathname, hash } = new URL(target, `${ORIGIN}/${from}`);
    if (origin !== ORIGIN) return false;
    const path = decodeURIComponent(pathname.slice(1)) || 'index.html';
    const page = pages.get(path);
    if (!page) return UNREADABLE.includes(extname(path)) || !existsSync(join(site, path));
    return hash !== '' && !page.ids.has(decodeURIComponent(hash.slice(1)));
  };
  return [...pages].flatMap(([path, { targets }]) =>
    targets.filter((target) => isBroken(target, path)).map((target) => `${path}: ${target}`),
  );
}

function readPage(file: string): LinkedPage {
  const ids = new Set<string>();
  const targets: string[] = [];
  for (const node of nodesOf(parse(readFileSync(file, 'utf8')))) {
    const attributes = 'attrs' in node ? node.attrs : [];
    for (const { name, value } of attributes) {
      if (name === 'id') ids.add(value);
      if (name === 'href' || name === 'src') targets.push(value);
    }
  }
  return { ids, targets };
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  const children = 'childNodes' in node ? node.childNodes : [];
  for (const child of children) yield* nodesOf(child);
}
