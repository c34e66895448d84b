import { expect, it } from 'vitest';
import { closest } from './closest.ts';
import { BEHAVIOUR_IDS } from './ledger.ts';

it.each([
  ['createStatuss', 'createStatus'],
  ['creatStatus', 'createStatus'],
  ['CREATESTATUS', 'createStatus'],
  ['eror-body', 'errorBody'],
  ['erorrBody', 'errorBody'],
  ['duplicateUsrname', 'duplicateUsername'],
])('takes %s for %s', (written, meant) => {
  expect(closest(written, BEHAVIOUR_IDS)).toBe(meant);
});

it.each(['', 'x', 'nonsense', 'toString', 'createStatus'.repeat(9)])(
  'takes %j for nothing',
  (written) => {
    expect(closest(written, BEHAVIOUR_IDS)).toBeUndefined();
  },
);

it('counts two swapped characters as one difference', () => {
  expect(closest('falt', ['nested', 'flat'])).toBe('flat');
});

it('prefers the word with fewer differences', () => {
  expect(closest('201', ['200', '2010', '201'])).toBe('201');
});
