// @vitest-environment happy-dom
import { createProfilesMock } from '@profiles/mock';
import { beforeEach, expect, it } from 'vitest';
import { keep, restoreKept } from './kept-snapshot.ts';

beforeEach(() => sessionStorage.clear());

it('restores the state of the mock after a reload', () => {
  const before = createProfilesMock({ behaviour: { createStatus: 202 } });
  before.patients.create({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  keep(before);
  const after = createProfilesMock();
  restoreKept(after);
  expect(after.snapshot()).toEqual(before.snapshot());
});

it('keeps the initial state if nothing, or another version, was saved', () => {
  const mock = createProfilesMock();
  const start = mock.snapshot();
  restoreKept(mock);
  expect(mock.snapshot()).toEqual(start);
  sessionStorage.setItem('profiles-mock', '{"format":"@profiles/mock","version":0}');
  restoreKept(mock);
  expect(mock.snapshot()).toEqual(start);
});
