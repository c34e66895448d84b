import { marked } from 'marked';
import ts from 'typescript';

/** A block of code in a doc comment. */
export interface DocExample {
  /** What is documented: `createPatient`. */
  readonly name: string;
  readonly code: string;
}

/** Lists the blocks under the `@example` tags of a source. */
export function docExamples(source: string): readonly DocExample[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  return [...declarationsIn(file)].flatMap(({ name, tags }) =>
    tags
      .filter(({ tagName }) => tagName.text === 'example')
      .flatMap(({ comment }) => codeIn(ts.getTextOfJSDocComment(comment) ?? ''))
      .map((code) => ({ name, code })),
  );
}

interface Documented {
  readonly name: string;
  readonly tags: readonly ts.JSDocTag[];
}

function* declarationsIn(node: ts.Node): Generator<Documented> {
  const name = ts.isDeclarationStatement(node) || ts.isClassElement(node) ? node.name : undefined;
  const variable = ts.isVariableStatement(node) ? node.declarationList.declarations[0]?.name : name;
  if (variable) yield { name: variable.getText(), tags: ts.getJSDocTags(node) };
  for (const child of node.getChildren()) yield* declarationsIn(child);
}

function codeIn(markdown: string): readonly string[] {
  return marked
    .lexer(markdown)
    .flatMap((token) => (token.type === 'code' ? [String(token['text'])] : []));
}
