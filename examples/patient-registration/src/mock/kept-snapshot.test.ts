// @vitest-environment happy-dom
import { createProfilesMock } from '@profiles/mock';
import { expect, it } from 'vitest';
import { restoreKept } from './kept-snapshot.ts';

it('keeps the initial state if nothing, or another version, was saved', () => {
  sessionStorage.clear();
  const mock = createProfilesMock();
  const start = mock.snapshot();
  restoreKept(mock);
  expect(mock.snapshot()).toEqual(start);
  sessionStorage.setItem('profiles-mock', '{"format":"@profiles/mock","version":0}');
  restoreKept(mock);
  expect(mock.snapshot()).toEqual(start);
});
