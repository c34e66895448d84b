// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ALL_BUT_BIRTH,
  ASHA,
  control,
  enter,
  heading,
  openFrontDesk,
  press,
  register,
  renderApp,
  user,
} from '../../test/front-desk.tsx';

it('lists each problem after a submit, with a link to its control', async () => {
  const mock = openFrontDesk();
  await enter({ 'Mobile number': '12' });
  await press('Register patient');
  await heading('5 things to correct');
  const summary = within(screen.getByLabelText('5 things to correct'));
  const labels = summary.getAllByText(/./, { selector: 'a' }).map((link) => link.textContent);
  expect(labels).toEqual([
    'First name',
    'Date of birth',
    'Gender',
    'Mobile number',
    'Username or UHID',
  ]);
  for (const label of labels) {
    await user.click(summary.getByText(label));
    await waitFor(() => expect(control(label)).toHaveFocus());
    expect(control(label)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(mock.requests).toEqual([]);
  expect(location.hash).toBe('');
});

it('stores what is entered, without the spaces and marks around it', async () => {
  const mock = openFrontDesk();
  await register({
    ...ASHA,
    'Last name': ' Rao ',
    'Blood group': 'O+',
    'Mobile number': '\u202a+91\u00a098765\u202f43210\u202c\u00a0',
    Ward: 'B2',
  });
  await heading('Patient registered');
  expect(mock.patients.list()).toEqual([
    {
      oid: 'patient-1',
      fn: 'asha',
      ln: 'rao',
      dob: '1990-04-12',
      gen: 'F',
      bloodgroup: 'O+',
      mobile: '+91 98765 43210',
      username: 'UHID-1042',
      extras: { ward: 'B2' },
    },
  ]);
});

describe('an age', () => {
  afterEach(() => void vi.useRealTimers());

  it('estimates the date of birth on the day on which it is entered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T12:00:00') });
    const mock = openFrontDesk();
    await user.click(control('Date of birth'));
    await user.tab();
    expect(control('Age in years')).toHaveFocus();
    expect(control('Date of birth')).not.toHaveAccessibleDescription();
    await user.paste(' 36 ');
    expect(screen.getByText('Estimated: 1 July 1989, 36 years old')).toBeInTheDocument();
    await enter(ALL_BUT_BIRTH);
    vi.setSystemTime(new Date('2026-07-01T12:00:00'));
    await press('Register patient');
    await heading('Patient registered');
    expect(mock.patients.list()).toMatchObject([
      { dob: '1989-07-01', extras: { dob_estimated: true } },
    ]);
  });

  it('ends when the user enters a date of birth', async () => {
    const mock = openFrontDesk();
    await enter({ 'Age in years': '36' });
    await register();
    await heading('Patient registered');
    expect(mock.patients.list()[0]).toMatchObject({ dob: '1990-04-12' });
    expect(mock.patients.list()[0]).not.toHaveProperty('extras');
  });
});

describe('the button that creates a username', () => {
  const created = async () => {
    await enter({ 'Username or UHID': '' });
    await press('Create a username');
    return screen.getByLabelText<HTMLInputElement>('Username or UHID').value;
  };

  it('creates the same one until the patient is registered, even after a reload', async () => {
    const mock = openFrontDesk();
    const username = await created();
    expect(username).toMatch(/^[\da-f-]{36}$/);
    cleanup();
    renderApp(mock);
    await enter(ASHA);
    expect(await created()).toBe(username);
    await press('Register patient');
    await heading('Patient registered');
    cleanup();
    renderApp(mock);
    expect(await created()).not.toBe(username);
  });
});

it('asks before the user leaves a form with input', async () => {
  openFrontDesk();
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  await enter({ 'Last name': 'Rao' });
  expect(leaves()).toBe(false);
  await register();
  await heading('Patient registered');
  // React changes the listener after the page.
  await expect.poll(leaves).toBe(true);
});
