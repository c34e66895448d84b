// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { it } from 'vitest';
import { describeForms, expectProblems, type } from '../../test/forms.ts';
import * as hookForm from './react-hook-form/single-field.tsx';
import * as tanstack from './tanstack-form/single-field.tsx';

describeForms({ hookForm, tanstack }, ({ BirthdayForm }) => {
  it('validates one field while the user types', async () => {
    render(<BirthdayForm />);
    await type('Date of birth', '1990-04-1');
    await expectProblems('must be a valid date (YYYY-MM-DD)');
    await type('Date of birth', '2');
    await expectProblems();
  });
});
