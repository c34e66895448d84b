import { FAULTS_BY_KIND } from '@profiles/testkit/known-faults';
import { expect, it } from 'vitest';
import { faultKinds, readKinds } from './fault-kinds.ts';

it('lists each kind with the first sentence of its doc comment, and its properties', () => {
  const source = `
export type Fault =
  | Lost
  | {
      /** No response. */
      readonly kind: 'hang';
    };
export interface Lost {
  /**
   * The response is lost
   * on its way. It may be stored.
   */
  readonly kind: 'drop';
  readonly stored?: boolean;
  readonly ms: number;
}`;
  expect(readKinds(source)).toEqual([
    ['`drop`', 'The response is lost on its way.', '`stored`, `ms` (required)'],
    ['`hang`', 'No response.', ''],
  ]);
});

it('rejects a kind without a doc comment', () => {
  const source = "export type Fault = { kind: 'drop' };";
  expect(() => readKinds(source)).toThrow('the kind drop of a fault has no doc comment');
});

it('rejects a kind that another file declares', () => {
  const source = "import { Lost } from './lost.ts';\nexport type Fault = Lost;";
  expect(() => readKinds(source)).toThrow('a member of Fault is not declared here');
});

it('lists every kind of the mock', () => {
  const rows = faultKinds().split('\n').slice(2);
  const kinds = rows.map((row) => /`(\w+)`/.exec(row)?.[1]);
  expect(kinds.toSorted()).toEqual(Object.keys(FAULTS_BY_KIND).toSorted());
});
