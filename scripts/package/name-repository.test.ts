import { expect, it } from 'vitest';
import { absoluteLinks, originOf } from './name-repository.ts';

const ADDRESS = 'https://github.example.com/clinic/profiles';

it('says where a package comes from', () => {
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
])('turns %s into a link that works elsewhere', (link, absolute) => {
  expect(absoluteLinks(`See ${link}.`, ADDRESS, 'packages/sdk')).toBe(`See ${absolute}.`);
});
