// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  choose,
  click,
  expectProblems,
  register,
  resetAfterEach,
  storedPatient,
  type,
} from '../../test/forms.ts';
import * as hookFormSteps from './react-hook-form/steps.tsx';
import * as hookFormWizard from './react-hook-form/wizard.tsx';
import * as tanstackSteps from './tanstack-form/steps.tsx';
import * as tanstackWizard from './tanstack-form/wizard.tsx';

resetAfterEach();

describe.each([
  ['a form per step with react-hook-form', hookFormWizard.Wizard],
  ['a form per step with TanStack Form', tanstackWizard.Wizard],
  ['one form with react-hook-form', hookFormSteps.SteppedForm],
  ['one form with TanStack Form', tanstackSteps.SteppedForm],
])('%s', (_, Wizard) => {
  it('validates each step separately, then registers', async () => {
    render(<Wizard onRegister={register} />);
    await click('Next');
    await expectProblems('is required');
    await type('First name', 'Asha');
    await click('Next');
    await type('Date of birth', '1990-04-12');
    await expectProblems();
    await click('Register');
    await expectProblems('is required');
    await choose('Gender', 'F');
    await click('Register');
    expect(await storedPatient()).toEqual({
      oid: 'patient-1',
      fn: 'asha',
      dob: '1990-04-12',
      gen: 'F',
    });
  });
});
