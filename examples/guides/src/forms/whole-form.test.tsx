// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  choose,
  click,
  erase,
  expectProblems,
  register,
  resetAfterEach,
  storedPatient,
  type,
} from '../../test/forms.ts';
import * as hookForm from './react-hook-form/whole-form.tsx';
import * as tanstack from './tanstack-form/whole-form.tsx';

resetAfterEach();

describe.each([
  ['react-hook-form', hookForm],
  ['TanStack Form', tanstack],
])('with %s', (_, { PatientForm }) => {
  it('registers a patient with the required fields only', async () => {
    render(<PatientForm onRegister={register} />);
    await type('First name', 'Asha');
    await type('Date of birth', '1990-04-12');
    await choose('Gender', 'F');
    await click('Register');
    expect(await storedPatient()).toEqual({
      oid: 'patient-1',
      fn: 'asha',
      dob: '1990-04-12',
      gen: 'F',
    });
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
    await type('First name', 'Asha');
    await type('Date of birth', '1990-04-12');
    await choose('Gender', 'F');
    await erase('Mobile');
    await expectProblems();
    await click('Register');
    expect(await storedPatient()).toMatchObject({ fn: '  asha' });
  });
});
