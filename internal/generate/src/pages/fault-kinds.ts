import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@profiles/testkit/markdown-table';
import { ROOT } from './page.ts';

const SOURCE = 'packages/mock/src/service/faults/faults.ts';
/** The doc comment of a kind, the kind, and its other properties. */
const KIND = /(?:\/\*\*((?:(?!\*\/).)+)\*\/\s+)?^ +readonly kind: '(\w+)';(.*?)^ *\}/gms;

/** Tabulates the kinds of faults of the mock, from the doc comments of its type `Fault`. */
export function faultKinds(): string {
  const rows = [...readFileSync(join(ROOT, SOURCE), 'utf8').matchAll(KIND)].map(
    ([, doc = '', kind, others = '']) => {
      if (!doc) throw new Error(`the kind ${kind} of a fault has no doc comment`);
      const [sentence = ''] = doc
        .replace(/[\s*]+/g, ' ')
        .trim()
        .split(/(?<=\.)\s/);
      const names = [...others.matchAll(/readonly (\w+)(\?)?:/g)].map(([, name, optional]) =>
        optional ? `\`${name}\`` : `\`${name}\` (required)`,
      );
      return [`\`${kind}\``, sentence, names.join(', ')];
    },
  );
  return markdownTable(['kind', 'what happens', 'properties'], rows);
}
