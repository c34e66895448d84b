import { expect, it } from 'vitest';
import { blockSources } from './block-sources.ts';

const sources = blockSources('docs/src/content/docs/errors.md');

it.each([
  ['a file', () => sources.code('docs/none.ts'), 'there is no such file'],
  ['a generator', () => sources.generated('none'), 'block-sources.ts has no such generator'],
  [
    'a runner of shell blocks',
    () => sources.shell('none'),
    'nothing runs it: add it to internal/generate/src/pages',
  ],
  ['a test that records it', () => sources.recorded('none'), 'no test records this page'],
])('throws an error that names the problem if %s is missing', (_, use, message) => {
  expect(use).toThrow(message);
});
