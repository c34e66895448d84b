import { describe, expect, it } from 'vitest';
import { type AssertedExample, checkExamples, withAssertions } from './assertions.ts';

const EXAMPLE = { name: 'add', printed: [], catches: false, asserts: true };
const read = (code: string) => withAssertions({ name: 'add', code });

describe('a comment after an expression', () => {
  it.each([
    ['on the same line', 'add(1, 2); // 3', 'expect(add(1, 2)).toStrictEqual(3);'],
    [
      'on the next line',
      'await add();\n// { sum: 0 }',
      'expect(await add()).toStrictEqual({ sum: 0 });',
    ],
    ['on two lines', 'add();\n// {\n//   sum: 0 }', 'expect(add()).toStrictEqual({ sum: 0 });'],
    ['of a text with …', "add(); // 'Wait…'", "expect(add()).toStrictEqual('Wait…');"],
    ['in a block', 'if (a) {\n  add(); // 0\n}', 'if (a) {\n  expect(add()).toStrictEqual(0);\n}'],
  ])('asserts the value if it is %s', (_, code, asserted) => {
    expect(read(code)).toEqual({ ...EXAMPLE, code: asserted });
  });

  it.each([
    ['{ sum: 3, … }', '{ sum: 3 }'],
    ['[{ sum: 3, of: { one: 1, … }, … }]', '[{ sum: 3, of: { one: 1 } }]'],
  ])('asserts at least the parts of %s', (comment, parts) => {
    expect(read(`add(); // ${comment}`).code).toBe(`expect(add()).toMatchObject(${parts});`);
  });

  it.each(['the sum of both', '{ … }', '{ of: { … } }', '…'])(
    'rejects %j, which is not a value',
    (comment) => {
      expect(() => read(`add(); // ${comment}`)).toThrow(
        `the comment "${comment}" of the example of add is not a value`,
      );
    },
  );
});

it('lists the lines that console.log must print', () => {
  const code = [
    "console.log('one', 1); // one 1",
    'for (const each of all) console.log(each);',
    '// two',
    '// three',
  ].join('\n');
  expect(read(code)).toEqual({ ...EXAMPLE, code, printed: ['one 1', 'two', 'three'] });
});

it('makes the test fail if a try throws nothing', () => {
  expect(read('try {\n  add();\n} catch (error) {\n  show(error);\n}')).toEqual({
    ...EXAMPLE,
    code: 'try {\n  add();\nnothingThrown();\n} catch (error) {\n  show(error);\n}',
    catches: true,
  });
});

it.each(["add(1, 2);\nconsole.log('a');", 'try { add(); } finally { end(); }', "add('http://a');"])(
  'reports that %j asserts nothing',
  (code) => {
    expect(read(code)).toEqual({ ...EXAMPLE, code, asserts: false });
  },
);

it.each([
  ['a declaration', 'const sum = add(); // 3'],
  ['a blank line', 'add();\n\n// 3'],
  ['a loop', 'for (;;) {\n  add();\n}\n// 3'],
  ['nothing', '// 3\nadd();'],
  ['a part of an expression that has a value', 'add(() => {\n  sum(); // 3\n}); // 2'],
])('rejects a comment that follows %s', (_, code) => {
  expect(() => read(code)).toThrow('the comment "// 3" of the example of add asserts nothing');
});

const ADD: AssertedExample = { ...EXAMPLE, code: '' };
const SET_UP: AssertedExample = { ...ADD, name: 'setUp', asserts: false };

it.each([
  ['the example of setUp asserts nothing', [ADD, SET_UP], []],
  ['the example of add is a set-up but asserts something', [ADD], ['add']],
])('reports: %s', (problem, examples, setUps) => {
  expect(() => checkExamples(examples, setUps)).toThrow(problem);
});
