import { expect, it } from 'vitest';
import { readExamples } from './read-examples.ts';

const SOURCE = `
/**
 * Adds.
 *
 * @param a - One.
 * @example
 * \`\`\`ts
 * import { add } from './add.ts';
 *
 * add(1, 2);
 * \`\`\`
 */
export function add(a: number, b: number) { return a + b; }

/** No example. */
export const zero = 0;

/**
 * @example
 * \`\`\`ts
 * one;
 * \`\`\`
 * @example
 * \`\`\`ts
 * one + one;
 * \`\`\`
 */
export const one = 1;

export interface Adder {
  /**
   * @example
   * \`\`\`ts
   * adder.sum;
   * \`\`\`
   */
  sum: number;
}

export class Sum {
  /**
   * @example
   * \`\`\`ts
   * sum.add(1);
   * \`\`\`
   */
  add(value: number) {}
}
`;

it('lists the code of every example, with the name of the documented declaration', () => {
  expect(readExamples(SOURCE)).toEqual([
    { name: 'add', code: "import { add } from './add.ts';\n\nadd(1, 2);" },
    { name: 'one', code: 'one;' },
    { name: 'one', code: 'one + one;' },
    { name: 'sum', code: 'adder.sum;' },
    { name: 'add', code: 'sum.add(1);' },
  ]);
});

it('rejects an example without a block of code', () => {
  const source = '/**\n * @example add(1, 2)\n */\nexport const add = 1;\n';
  expect(() => readExamples(source)).toThrow('an @example has no block of code to run');
});
