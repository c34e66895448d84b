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
import * as hookForm from './react-hook-form/own-field.tsx';
import * as tanstack from './tanstack-form/own-field.tsx';

resetAfterEach();

describe.each([
  ['react-hook-form', hookForm],
  ['TanStack Form', tanstack],
])('with %s', (_, { ReferralForm }) => {
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
    await type('First name', 'Asha');
    await type('Date of birth', '1990-04-12');
    await choose('Gender', 'F');
    await click('Register');
    await expectProblems('Enter who refers them.');
    await type('Referred by', 'Dr Mehta');
    await click('Register');
    expect(await storedPatient()).toEqual({
      oid: 'patient-1',
      fn: 'asha',
      dob: '1990-04-12',
      gen: 'F',
    });
    expect(referrers).toEqual(['Dr Mehta']);
  });
});
