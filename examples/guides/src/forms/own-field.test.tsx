// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  click,
  describeForms,
  enterAsha,
  expectProblems,
  expectStored,
  register,
  type,
} from '../../test/forms.ts';
import * as hookForm from './react-hook-form/own-field.tsx';
import * as tanstack from './tanstack-form/own-field.tsx';

describeForms({ hookForm, tanstack }, ({ ReferralForm }) => {
  it("validates the app's own field, and does not send it", async () => {
    const referrers: string[] = [];
    render(
      <ReferralForm
        onRegister={(patient, referrer) => {
          referrers.push(referrer);
          register(patient);
        }}
      />,
    );
    await enterAsha();
    await click('Register');
    await expectProblems('Enter who refers them.');
    await type('Referred by', 'Dr Mehta');
    await click('Register');
    await expectStored({ fn: 'asha', dob: '1990-04-12', gen: 'F' });
    expect(referrers).toEqual(['Dr Mehta']);
  });
});
