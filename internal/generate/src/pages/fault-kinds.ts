import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@profiles/testkit/markdown-table';
import ts from 'typescript';
import { ROOT } from './page.ts';

const SOURCE = 'packages/mock/src/faults/faults.ts';

/** Tabulates the kinds of faults of the mock, from the doc comments of its type `Fault`. */
export function faultKinds(): string {
  const rows = readKinds(readFileSync(join(ROOT, SOURCE), 'utf8'));
  return markdownTable(['kind', 'what happens', 'properties'], rows);
}

/** Lists the members of the union `Fault`: the kind, the first sentence about it, and its properties. */
function readKinds(source: string): readonly (readonly string[])[] {
  const file = ts.createSourceFile('faults.ts', source, ts.ScriptTarget.Latest, true);
  const declared = new Map<string, ts.Node>();
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) declared.set(statement.name.text, statement.type);
    if (ts.isInterfaceDeclaration(statement)) declared.set(statement.name.text, statement);
  }
  return membersOf(declared.get('Fault'), declared).map(rowOf);
}

type Member = ts.TypeLiteralNode | ts.InterfaceDeclaration;

function membersOf(
  node: ts.Node | undefined,
  declared: ReadonlyMap<string, ts.Node>,
): readonly Member[] {
  if (node && ts.isUnionTypeNode(node)) {
    return node.types.flatMap((type) => membersOf(type, declared));
  }
  if (node && (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))) return [node];
  if (node && ts.isTypeReferenceNode(node)) {
    return membersOf(declared.get(node.typeName.getText()), declared);
  }
  throw new Error('the kinds of faults cannot be read: a member of Fault is not declared here');
}

function rowOf({ members }: Member): readonly string[] {
  const properties = members.filter(ts.isPropertySignature);
  const kind = properties.find(({ name }) => name.getText() === 'kind');
  const type = kind?.type?.getText().replaceAll("'", '');
  const [sentence] = kind ? docOf(kind).split(/(?<=\.)\s/) : [];
  if (!type || !sentence) throw new Error(`the kind ${type} of a fault has no doc comment`);
  const others = properties.filter((property) => property !== kind);
  const names = others.map(({ name, questionToken }) => {
    const code = `\`${name.getText()}\``;
    return questionToken ? code : `${code} (required)`;
  });
  return [`\`${type}\``, sentence, names.join(', ')];
}

function docOf(property: ts.PropertySignature): string {
  const [doc] = ts.getJSDocCommentsAndTags(property);
  return ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ') ?? '';
}
