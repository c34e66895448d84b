import { join } from 'node:path';
import { LEDGER } from '@profiles/mock';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from '../pages/page.ts';

it('an editor shows the question and the default of each key of `behaviour`', () => {
  const path = join(ROOT, 'packages/mock/src/service/ledger/ledger.ts');
  const program = ts.createProgram([path], {
    strict: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const exported = file && checker.getSymbolAtLocation(file)?.exports;
  const type = exported?.get(ts.escapeLeadingUnderscores('Behaviour'));
  const shown = (
    type ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(type)) : []
  ).map((key) => [key.name, ts.displayPartsToString(key.getDocumentationComment(checker))]);
  const wanted = Object.entries(LEDGER).map(([id, { question, values }]) => [
    id,
    `${question} Default: \`${values[0]}\`.`,
  ]);
  expect(shown.map(([id, text = '']) => [id, text.replaceAll('\n', ' ')])).toEqual(wanted);
});
