import { expect, it } from 'vitest';
import { ConfigurationError } from './configuration-error.ts';
import { isProfilesError } from './is-profiles-error.ts';
import { ProfilesError } from './profiles-error.ts';

it('isProfilesError recognises an error of another copy of the package', async () => {
  const url = new URL('./profiles-error.ts?copy', import.meta.url).href;
  const copy: typeof import('./profiles-error.ts') = await import(url);
  class ErrorOfCopy extends copy.ProfilesError {
    readonly name = 'ErrorOfCopy';
    readonly code = 'of_copy';
  }
  const error = new ErrorOfCopy('x', { attempts: 0, outcome: 'not_sent' });
  expect(error).not.toBeInstanceOf(ProfilesError);
  expect(isProfilesError(error)).toBe(true);
  expect(isProfilesError(new ConfigurationError('x'))).toBe(true);
});

it('an error keeps the symbol by which other versions recognise it', () => {
  expect(Symbol.for('@profiles/sdk/ProfilesError') in new ConfigurationError('x')).toBe(true);
});

it.each([undefined, null, 'x', {}, new Error('x'), { code: 'timeout', name: 'TimeoutError' }])(
  'isProfilesError returns false for %s',
  (value) => {
    expect(isProfilesError(value)).toBe(false);
  },
);
