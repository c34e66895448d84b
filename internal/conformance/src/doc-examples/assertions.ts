import ts from 'typescript';

/** A block of code in a doc comment. */
export interface DocExample {
  /** The name of the documented declaration, such as `createPatient`. */
  readonly name: string;
  readonly code: string;
}

/** An example whose comments are assertions. */
export interface AssertedExample extends DocExample {
  /** The lines that the example prints, according to its comments. */
  readonly printed: readonly string[];
  /** Whether the example handles an error. */
  readonly catches: boolean;
  /** Whether the code can fail a test. */
  readonly asserts: boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const COMMENT = /(?<!:)\/\/.*/g;

/**
 * Turns the comments of an example into assertions: `expression; // value` has this value, a value
 * with `…` has at least these parts, and `console.log(…); // line` prints this line. A `try` must
 * throw.
 *
 * @throws if a comment is not a value, or follows neither an expression nor `console.log`.
 */
export function withAssertions({ name, code }: DocExample): AssertedExample {
  const edits: Edit[] = [];
  const printed: string[] = [];
  const read = new Set<number>();
  let catches = false;
  const visit = (node: ts.Node): void => {
    if (ts.isTryStatement(node) && node.catchClause) {
      catches = true;
      const end = node.tryBlock.end - 1;
      edits.push({ start: end, end, text: 'nothingThrown();\n' });
    }
    if (ts.isExpressionStatement(node)) {
      const { lines, starts, end } = commentAfter(code, node.end);
      for (const start of starts) read.add(start);
      if (isPrint(node.expression)) printed.push(...lines);
      else if (lines.length > 0) {
        const text = assertion(name, node.expression.getText(), lines.join(' '));
        edits.push({ start: node.getStart(), end, text });
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true));
  const stray = [...code.matchAll(COMMENT)].find(({ index }) => !read.has(index));
  if (stray) throw new Error(`the comment "${stray[0]}" of the example of ${name} asserts nothing`);
  const asserts = edits.length > 0 || printed.length > 0;
  return { name, code: edited(code, edits), printed, catches, asserts };
}

/** Reads the comment at the end of a line, or else on the lines below. */
function commentAfter(code: string, from: number) {
  const [text = ''] = /^(?:[ \t]*\/\/.*|(?:\n[ \t]*\/\/.*)*)/.exec(code.slice(from)) ?? [];
  const comments = [...text.matchAll(COMMENT)];
  return {
    lines: comments.map(([line]) => line.slice('//'.length).trim()),
    starts: comments.map(({ index }) => from + index),
    end: from + text.length,
  };
}

function isPrint(expression: ts.Expression): boolean {
  return ts.isCallExpression(expression) && expression.expression.getText() === 'console.log';
}

function assertion(name: string, expression: string, comment: string): string {
  const value = comment.replace(/,?\s*…(?=\s*\})/g, '');
  const isWhole = value === comment;
  // An empty object would match every object.
  if (!isExpression(value) || (!isWhole && /\{\s*\}/.test(value))) {
    throw new Error(`the comment "${comment}" of the example of ${name} is not a value`);
  }
  return `expect(${expression}).${isWhole ? 'toStrictEqual' : 'toMatchObject'}(${value});`;
}

function isExpression(text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(`void (${text});`, { reportDiagnostics: true });
  return diagnostics.length === 0;
}

function edited(code: string, edits: readonly Edit[]): string {
  const lastFirst = [...edits].sort((a, b) => b.start - a.start);
  return lastFirst.reduce(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code,
  );
}

/**
 * Checks that every example asserts something, except those that only show how something is set up.
 *
 * @param setUps - The names of these examples.
 * @throws if one does not.
 */
export function checkExamples(
  examples: readonly AssertedExample[],
  setUps: readonly string[],
): void {
  for (const { name, asserts } of examples) {
    if (asserts !== setUps.includes(name)) continue;
    const problem = asserts ? 'is a set-up but asserts something' : 'asserts nothing';
    throw new Error(`the example of ${name} ${problem}`);
  }
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
  const name = declaredName(node);
  if (name) yield { name: name.getText(), tags: ts.getJSDocTags(node) };
  for (const child of node.getChildren()) yield* declarationsIn(child);
}

/** Returns the name of a declaration. The doc comment of a variable is at its statement. */
function declaredName(node: ts.Node): ts.Node | undefined {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.name;
  const isNamed =
    ts.isDeclarationStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node);
  return isNamed ? node.name : undefined;
}

function codeIn(comment: string): readonly string[] {
  return [...comment.matchAll(/^```\w+\n(.*?)\n```$/gms)].map(([, code = '']) => code);
}
