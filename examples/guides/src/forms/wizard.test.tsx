// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { it } from 'vitest';
import {
  choose,
  click,
  describeForms,
  expectProblems,
  expectStored,
  register,
  type,
} from '../../test/forms.ts';
import * as hookFormSteps from './react-hook-form/steps.tsx';
import * as hookFormWizard from './react-hook-form/wizard.tsx';
import * as tanstackSteps from './tanstack-form/steps.tsx';
import * as tanstackWizard from './tanstack-form/wizard.tsx';

const hookForm = { ...hookFormWizard, ...hookFormSteps };
const tanstack = { ...tanstackWizard, ...tanstackSteps };

describeForms({ hookForm, tanstack }, ({ Wizard, SteppedForm }) => {
  it.each([
    ['a form per step', Wizard],
    ['one form', SteppedForm],
  ])('validates each step of %s separately, then registers', async (_, Form) => {
    render(<Form onRegister={register} />);
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
    await expectStored({ fn: 'asha', dob: '1990-04-12', gen: 'F' });
  });
});
