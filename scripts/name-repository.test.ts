import { expect, it } from 'vitest';
import { absoluteLinks, originOf } from './name-repository.ts';

const ADDRESS = 'https://github.example.com/clinic/profiles';

it('names the repository and the folder of a package', () => {
  expect(originOf(ADDRESS, 'packages/sdk')).toEqual({
    repository: {
      type: 'git',
      url: 'git+https://github.example.com/clinic/profiles.git',
      directory: 'packages/sdk',
    },
    homepage: 'https://github.example.com/clinic/profiles/tree/main/packages/sdk#readme',
    bugs: { url: 'https://github.example.com/clinic/profiles/issues' },
  });
});

it.each([
  ['[a](../../docs/a.md#b)', `[a](${ADDRESS}/blob/main/docs/a.md#b)`],
  ['[a](./src/a.ts)', `[a](${ADDRESS}/blob/main/packages/sdk/src/a.ts)`],
  ['[a](#part)', '[a](#part)'],
  ['[a](https://example.com/../x)', '[a](https://example.com/../x)'],
])('makes the link %s absolute if it is relative', (link, absolute) => {
  expect(absoluteLinks(`See ${link}.`, ADDRESS, 'packages/sdk')).toBe(`See ${absolute}.`);
});
