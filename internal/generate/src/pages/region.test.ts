import { expect, it } from 'vitest';
import { readRegion } from './region.ts';

const SOURCE = `import { it } from 'vitest';

it('calls', () => {
  // #region call
  call({
    // #region deep
    once: true,
    // #endregion deep
  });
  // #endregion call
});

/* #region call-again */
again();
/* #endregion call-again */
`;

// `npm run check:docs` compares the regions that pages show.
it('returns a region inside another one, and one whose name starts with that of another', () => {
  expect(readRegion(SOURCE, 'deep')).toBe('once: true,');
  expect(readRegion(SOURCE, 'call-again')).toBe('again();');
});

it.each([
  ['cal', SOURCE],
  ['open', '// #region open\n1;\n'],
  ['reversed', '// #endregion reversed\n// #region reversed\n'],
])('rejects the region %s that the file does not have', (region, source) => {
  expect(() => readRegion(source, region)).toThrow(
    `the file has no lines from "#region ${region}" to "#endregion ${region}"`,
  );
});
