// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { it } from 'vitest';
import { describeForms, erase, expectProblems, type } from '../../test/forms.ts';
import * as hookForm from './react-hook-form/own-words.tsx';
import * as tanstack from './tanstack-form/own-words.tsx';

describeForms({ hookForm, tanstack }, ({ WordedForm }) => {
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
