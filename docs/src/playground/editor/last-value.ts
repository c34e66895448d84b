import { javascriptLanguage } from '@codemirror/lang-javascript';

/** Returns code whose result is the value of the last expression of the given code. */
export function returnLastValue(code: string): string {
  const { lastChild } = javascriptLanguage.parser.parse(code).topNode;
  let last = lastChild;
  while (last && /Comment$/.test(last.name)) last = last.prevSibling;
  if (last?.name !== 'ExpressionStatement') return code;
  return `${code.slice(0, last.from)}return ${code.slice(last.from)}`;
}
