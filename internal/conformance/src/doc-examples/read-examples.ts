import ts from 'typescript';

/** A block of code in a doc comment. */
export interface DocExample {
  /** The name of the documented declaration, such as `createPatient`. */
  readonly name: string;
  readonly code: string;
}

/**
 * Lists the blocks under the `@example` tags of a source.
 *
 * @throws if a tag has no block, or is not at a declaration: it would be shown and never run.
 */
export function readExamples(source: string): readonly DocExample[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const examples = [...declarationsIn(file)].flatMap(({ name, tags }) =>
    tags
      .filter(({ tagName }) => tagName.text === 'example')
      .flatMap(({ comment }) => codeIn(ts.getTextOfJSDocComment(comment) ?? ''))
      .map((code) => ({ name, code })),
  );
  const tags = source.match(/^ *\* @example\b/gm) ?? [];
  if (examples.length < tags.length) throw new Error('an @example has no block of code to run');
  return examples;
}

function* declarationsIn(node: ts.Node): Generator<{ name: string; tags: readonly ts.JSDocTag[] }> {
  const name = nameOf(node);
  if (name) yield { name: name.getText(), tags: ts.getJSDocTags(node) };
  for (const child of node.getChildren()) yield* declarationsIn(child);
}

/** Returns the name of a declaration. The doc comment of a variable is at its statement. */
function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.name;
  const isNamed =
    ts.isDeclarationStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node);
  return isNamed ? node.name : undefined;
}

function codeIn(comment: string): readonly string[] {
  return [...comment.matchAll(/^```\w+\n(.*?)\n```$/gms)].map(([, code = '']) => code);
}
