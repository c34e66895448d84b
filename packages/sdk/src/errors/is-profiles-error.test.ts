import { expect, it, vi } from 'vitest';
import { ConfigurationError } from './configuration-error.ts';
import { isProfilesError } from './is-profiles-error.ts';
import { ProfilesError } from './profiles-error.ts';

it('knows an error of another copy of the package', async () => {
  vi.resetModules();
  const copy = await import('./configuration-error.ts');
  const error: unknown = new copy.ConfigurationError('x');
  expect(error).not.toBeInstanceOf(ProfilesError);
  expect(isProfilesError(error)).toBe(true);
  expect(isProfilesError(new ConfigurationError('x'))).toBe(true);
});

it('keeps its brand, by which copies of other versions know it', () => {
  expect(Symbol.for('@profiles/sdk/ProfilesError') in new ConfigurationError('x')).toBe(true);
});

it.each([undefined, null, 'x', {}, new Error('x'), { code: 'timeout', name: 'TimeoutError' }])(
  'takes %s for none',
  (value) => {
    expect(isProfilesError(value)).toBe(false);
  },
);
