import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SCHEMAS = new URL('../../../../packages/sdk/src/schemas/', import.meta.url);

/**
 * Reads the doc comments of the properties of an interface of the SDK. They are the only source of the
 * meaning of a field.
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
