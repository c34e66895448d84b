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
`;

// The examples themselves show that those of members are listed: one that is not is an error.
it('lists the code of every example, with the name of the documented declaration', () => {
  expect(readExamples(SOURCE)).toEqual([
    { name: 'add', code: "import { add } from './add.ts';\n\nadd(1, 2);" },
    { name: 'one', code: 'one;' },
    { name: 'one', code: 'one + one;' },
  ]);
});

it('rejects an example without a block of code', () => {
  const source = '/**\n * @example add(1, 2)\n */\nexport const add = 1;\n';
  expect(() => readExamples(source)).toThrow('an @example has no block of code to run');
});
