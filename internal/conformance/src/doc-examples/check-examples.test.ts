import { expect, it } from 'vitest';
import type { AssertedExample } from './assertions.ts';
import { checkExamples } from './check-examples.ts';

const EXAMPLE = { code: '', printed: [], catches: false, asserts: true };
const ADD: AssertedExample = { ...EXAMPLE, name: 'add' };
const SET_UP: AssertedExample = { ...EXAMPLE, name: 'setUp', asserts: false };
const FAIL: AssertedExample = { ...EXAMPLE, name: 'fail', catches: true };

it('accepts examples that assert something, listed set-ups and errors with a failure', () => {
  expect(() => checkExamples([ADD, SET_UP, FAIL], ['setUp'], ['fail'])).not.toThrow();
});

it.each<[problem: string, ...Parameters<typeof checkExamples>]>([
  ['the example of setUp asserts nothing', [ADD, SET_UP], [], []],
  ['the set-up of add asserts something', [ADD], ['add'], []],
  ['the set-up of sum has no example', [ADD], ['sum'], []],
  ['the error of fail has no failure', [FAIL], [], []],
  ['the failure of sum has no example', [ADD], [], ['sum']],
  ['the failure of add has no example', [ADD], [], ['add']],
  ['the example of setUp asserts nothing\nthe set-up of sum has no example', [SET_UP], ['sum'], []],
])('reports: %s', (problem, examples, setUps, failures) => {
  expect(() => checkExamples(examples, setUps, failures)).toThrow(new Error(problem));
});
