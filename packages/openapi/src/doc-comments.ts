import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SCHEMAS = new URL('../../sdk/src/schemas/', import.meta.url);

/**
 * Reads what the doc comments of an interface of the SDK say about its properties: the one place
 * where the meaning of a field is written.
 */
export function fieldComments(file: string, name: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(file, SCHEMAS), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = source.statements.filter(ts.isInterfaceDeclaration);
  const members = found.find((one) => one.name.text === name)?.members ?? [];
  return new Map(
    members.flatMap((member) =>
      ts.isPropertySignature(member) ? [[member.name.getText(), comment(member)] as const] : [],
    ),
  );
}

function comment(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  return ts.getTextOfJSDocComment(doc?.comment) ?? '';
}
