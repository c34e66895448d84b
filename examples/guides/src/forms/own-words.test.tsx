// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, it } from 'vitest';
import {
  erase,
  expectProblems,
  resetAfterEach,
  type,
} from '../../test/forms.ts';
import * as hookForm from './react-hook-form/own-words.tsx';
import * as tanstack from './tanstack-form/own-words.tsx';

resetAfterEach();

describe.each([
  ['react-hook-form', hookForm],
  ['TanStack Form', tanstack],
])('with %s', (_, { WordedForm }) => {
  it("shows the app's messages while the user types", async () => {
    render(<WordedForm />);
    await type('Date of birth', '1990');
    await expectProblems('Enter a date such as 1990-04-12.');
    await type('Date of birth', '-04-12');
    await expectProblems();
    await type('First name', 'A');
    await erase('First name');
    await expectProblems('Fill this in.');
  });
});
