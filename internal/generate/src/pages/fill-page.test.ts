import { expect, it } from 'vitest';
import { fillPage } from './fill-page.ts';

const keep = () => undefined;
const SOURCES = { code: keep, generated: keep, recorded: keep, shell: keep };

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
