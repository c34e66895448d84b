// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { it } from 'vitest';
import {
  click,
  describeForms,
  enterAsha,
  erase,
  expectProblems,
  expectStored,
  register,
  type,
} from '../../test/forms.ts';
import * as hookForm from './react-hook-form/whole-form.tsx';
import * as tanstack from './tanstack-form/whole-form.tsx';

describeForms({ hookForm, tanstack }, ({ PatientForm }) => {
  it('registers a patient with the required fields only', async () => {
    render(<PatientForm onRegister={register} />);
    await enterAsha();
    await click('Register');
    await expectStored({ fn: 'asha', dob: '1990-04-12', gen: 'F' });
  });

  it('shows each problem until it is corrected', async () => {
    render(<PatientForm onRegister={register} />);
    await type('First name', '  ');
    await type('Mobile', '12');
    await click('Register');
    await expectProblems(
      'is required',
      'is required',
      'is required',
      'must be a phone number of 7 to 15 digits with country code',
    );
    await enterAsha();
    await erase('Mobile');
    await expectProblems();
    await click('Register');
    await expectStored({ fn: '  asha', dob: '1990-04-12', gen: 'F' });
  });
});
