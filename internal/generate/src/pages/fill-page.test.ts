import { expect, it } from 'vitest';
import { fillPage } from './fill-page.ts';

const rejectUnknown = (name: string) => {
  if (name !== 'known') throw new Error('is unknown');
  return undefined;
};
// `npm run check:docs` compares the blocks of every page with their sources.
const SOURCES = {
  code: (reference: string) => `~~~ts\n'${reference}';\n~~~`,
  generated: rejectUnknown,
  recorded: rejectUnknown,
  shell: rejectUnknown,
};
it('copies the text after the path to the fence', async () => {
  const page = '<!-- code: a.ts tab="A" sync="b" -->\n\n';
  expect(await fillPage(page, SOURCES)).toEqual({
    text: `<!-- code: a.ts tab="A" sync="b" -->\n\n~~~ts tab="A" sync="b"\n'a.ts';\n~~~\n\n`,
    problems: [],
  });
});

it('reports a mark that the block does not contain', async () => {
  const { problems } = await fillPage('<!-- code: a.ts "a.ts" "b" -->\n\n', SOURCES);
  expect(problems).toEqual(['1: code: a.ts: the block does not contain the mark b']);
});

it.each([
  ['a fenced block', '~~~ts\nrun();\n~~~'],
  ['a block in a list', '- point\n\n  ~~~ts\n  run();\n  ~~~'],
  ['a block in a quote', '> ~~~ts\n> run();\n> ~~~'],
  ['an indented block', '    run();'],
  ['a block after a comment of another kind', '<!-- source: a.ts -->\n\n~~~\nrun();\n~~~'],
  ['a second block below a marker', '<!-- shell: known -->\n\n~~~\nls\n~~~\n\n~~~\nls\n~~~'],
])('reports code without a marker: %s', async (_, lines) => {
  expect((await fillPage(`# Title\n\n${lines}\n`, SOURCES)).problems).toEqual([
    expect.stringMatching(/^\d: a block of code has no marker that says what runs it$/),
  ]);
});

const NO_BLOCK = 'known: no block follows, or no <!-- end -->';

it.each([
  [
    'Words\nand\n\n<!-- generated: other -->\n\nold\n\n<!-- end -->',
    '4: generated: other: is unknown',
  ],
  ['<!-- shell: other -->\n\n~~~\nls\n~~~', '1: shell: other: is unknown'],
  ['<!-- recorded: other -->\n\n<!-- end -->', '1: recorded: other: is unknown'],
  ['<!-- shell: known -->\n\nWords.', `1: shell: ${NO_BLOCK}`],
  ['<!-- generated: known -->', `1: generated: ${NO_BLOCK}`],
  ['Words.\n\n<!-- end -->', '3: <!-- end --> ends nothing'],
])('reports a problem with its line, and does not change the page: %j', async (page, problem) => {
  expect(await fillPage(page, SOURCES)).toEqual({ text: page, problems: [problem] });
});
