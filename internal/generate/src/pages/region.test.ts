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

it('returns the lines of a region without their indent and without markers', () => {
  expect(readRegion(SOURCE, 'call')).toBe('call({\n  once: true,\n});');
  expect(readRegion(SOURCE, 'deep')).toBe('once: true,');
  expect(readRegion(SOURCE, 'call-again')).toBe('again();');
});

it('returns the whole file without markers if no region is named', () => {
  expect(readRegion(SOURCE)).toMatch(/^import (?!.*region).*again\(\);$/s);
});

it('reads markers in the comments of other languages', () => {
  expect(readRegion('# #region a\ncurl\n# #endregion a\n', 'a')).toBe('curl');
  expect(readRegion('{/* #region a */}\n<b />\n{/* #endregion a */}\n', 'a')).toBe('<b />');
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
