import { expect, it } from 'vitest';
import { fillPage } from './fill-page.ts';

const refuse = (name: string) => {
  if (name !== 'known') throw new Error('is unknown');
};
const SOURCES = {
  code: (reference: string) => `\`\`\`ts\n'${reference}';\n\`\`\``,
  generated(name: string) {
    refuse(name);
    return '| fresh |\n| ----- |';
  },
  recorded: refuse,
  shell: refuse,
};
const FENCE = '```';

function fill(...lines: readonly string[]) {
  return fillPage(`${lines.join('\n')}\n`, SOURCES);
}

it('leaves a page as it is whose blocks are what their sources say', () => {
  const page = [
    '# Title',
    '',
    '<!-- a comment -->',
    '',
    'Words with `code`.',
    '',
    '<!-- code: a.ts#b -->',
    '',
    `${FENCE}ts`,
    "'a.ts#b';",
    FENCE,
    '',
    '<!-- generated: known -->',
    '',
    '| fresh |',
    '| ----- |',
    '',
    '<!-- end -->',
    '',
    '<!-- shell: known -->',
    '',
    `${FENCE}sh`,
    'npm start',
    FENCE,
    '',
    '<!-- recorded: known -->',
    '',
    `${FENCE}console`,
    '$ ls',
    FENCE,
    '',
    'More of the record.',
    '',
    '<!-- end -->',
  ];
  expect(fill(...page)).toEqual({ text: `${page.join('\n')}\n`, problems: [] });
});

it('writes code anew that has drifted from its source', () => {
  const { text, problems } = fill(
    '<!-- code: a.ts -->',
    `${FENCE}js`,
    'old();',
    FENCE,
    '',
    'More.',
  );
  expect(text).toBe("<!-- code: a.ts -->\n\n```ts\n'a.ts';\n```\n\nMore.\n");
  expect(problems).toEqual([]);
});

it('writes code where there is a marker alone', () => {
  const { text } = fill('<!-- code: a.ts -->', '', 'More.');
  expect(text).toBe("<!-- code: a.ts -->\n\n```ts\n'a.ts';\n```\n\nMore.\n");
});

it('writes anew what is generated, however much of it there was', () => {
  const { text } = fill(
    '<!-- generated: known -->',
    'old',
    '',
    '- older',
    '',
    '<!-- end -->',
    '',
    'More.',
  );
  expect(text).toBe('<!-- generated: known -->\n\n| fresh |\n| ----- |\n\n<!-- end -->\n\nMore.\n');
});

it.each([
  ['a fenced block', [`${FENCE}ts`, 'run();', FENCE]],
  ['a block in a list', ['- point', '', `  ${FENCE}ts`, '  run();', `  ${FENCE}`]],
  ['a block in a quote', [`> ${FENCE}ts`, '> run();', `> ${FENCE}`]],
  ['an indented block', ['    run();']],
  ['a marker of another kind', ['<!-- source: a.ts -->', '', FENCE, 'run();', FENCE]],
])('refuses code without a marker: %s', (_, lines) => {
  const { problems } = fill('# Title', '', ...lines);
  expect(problems).toEqual([
    expect.stringMatching(/^\d: a block of code has no marker that says what runs it$/),
  ]);
});

it('names the line, and leaves what it cannot fill as it is', () => {
  const page = ['Words', 'and', '', '<!-- generated: other -->', '', 'old', '', '<!-- end -->'];
  expect(fill(...page)).toEqual({
    text: `${page.join('\n')}\n`,
    problems: ['4: generated: other: is unknown'],
  });
});

it.each([
  [['<!-- shell: other -->', '', FENCE, 'ls', FENCE], '1: shell: other: is unknown'],
  [['<!-- recorded: other -->', '', '<!-- end -->'], '1: recorded: other: is unknown'],
  [
    ['<!-- shell: known -->', '', 'Words.'],
    '1: shell: known: no block follows, or no <!-- end -->',
  ],
  [['<!-- generated: known -->'], '1: generated: known: no block follows, or no <!-- end -->'],
  [['Words.', '', '<!-- end -->'], '3: <!-- end --> ends nothing'],
])('refuses %j', (lines, problem) => {
  expect(fill(...lines).problems).toEqual([problem]);
});
