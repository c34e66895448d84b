// @vitest-environment happy-dom
import { faults } from '@profiles/mock';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { button, control, fillIn, heading, register, user } from '../../test/front-desk.ts';
import { renderApp, renderBeforeEach } from '../../test/render-before-each.tsx';

const mock = renderBeforeEach();

it('shows no error before the user leaves a field, then updates it per key', async () => {
  const email = control('E-mail address');
  await user.type(email, 'asha@');
  expect(email).toHaveAccessibleDescription('Stored in lowercase');
  await user.tab();
  expect(await screen.findByText(/^Enter a complete e-mail address/)).toBeVisible();
  expect(email).toHaveAccessibleDescription(/^Enter a complete e-mail address/);
  expect(email).toBeInvalid();
  await user.type(email, 'example.com');
  expect(email).toHaveAccessibleDescription('Stored in lowercase');
});

it('marks required fields', () => {
  for (const label of ['First name', 'Date of birth', 'Username or UHID'])
    expect(control(label)).toBeRequired();
  expect(screen.getByRole('radiogroup', { name: 'Gender' })).toBeRequired();
  expect(control('Last name')).not.toBeRequired();
});

it('lists each problem with a link to its field', async () => {
  await user.type(control('Mobile number'), '12');
  await user.click(button('Register patient'));
  const summary = await heading('5 things to correct');
  expect(summary).toHaveFocus();
  const links = within(screen.getByRole('region', { name: '5 things to correct' }));
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'First name',
    'Date of birth',
    'Gender',
    'Mobile number',
    'Username or UHID',
  ]);
  await user.click(links.getByRole('link', { name: 'Gender' }));
  expect(control('Male')).toHaveFocus();
  await user.click(links.getByRole('link', { name: 'Mobile number' }));
  expect(control('Mobile number')).toHaveFocus();
  await user.type(control('Mobile number'), '34567');
  await heading('4 things to correct');
  expect(mock.requests).toEqual([]);
});

it('shows the date of birth in words, with the age', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00') });
  onTestFinished(() => void vi.useRealTimers());
  await user.type(control('Date of birth'), '1990-04-12');
  expect(await screen.findByText('12 April 1990, 36 years old')).toBeVisible();
});

it.each([
  ['0090-04-12', /^Enter the year with four digits/],
  ['2090-04-12', /^This date is in the future/],
  ['1790-04-12', /^This date is more than 130 years ago/],
])('rejects the date of birth %s', async (dob, message) => {
  await user.type(control('First name'), 'Asha');
  await user.type(control('Date of birth'), dob);
  await user.click(control('Female'));
  await user.type(control('Username or UHID'), 'UHID-1042');
  await user.click(button('Register patient'));
  await heading('1 thing to correct');
  expect(control('Date of birth')).toHaveAccessibleDescription(message);
  expect(mock.requests).toEqual([]);
});

it('reports a date that does not exist, before and after a submit', async () => {
  const dob = control('Date of birth');
  // For 31 February a browser reports an empty value and `badInput`.
  const enter = (badInput: boolean) =>
    Object.defineProperty(dob, 'validity', { configurable: true, value: { badInput } });
  enter(true);
  await user.click(dob);
  await user.tab();
  await waitFor(() => expect(dob).toHaveAccessibleDescription(/^This date does not exist/));
  enter(false);
  await user.click(button('Register patient'));
  await waitFor(() => expect(dob).toHaveAccessibleDescription(/^Fill this in/));
  enter(true);
  await user.click(dob);
  await user.tab();
  await waitFor(() => expect(dob).toHaveAccessibleDescription(/^This date does not exist/));
});

it('accepts a phone number that was pasted with special spaces', async () => {
  await user.click(control('Mobile number'));
  await user.paste('\u202a+91\u00a098765\u202f43210\u202c\u00a0');
  await register();
  await heading('Patient registered');
  expect(mock.patients.list()[0]?.mobile).toBe('+91 98765 43210');
});

it('rejects a blank name', async () => {
  await user.type(control('First name'), '   ');
  await user.tab();
  expect(await screen.findByText(/^Fill this in/)).toBeVisible();
});

it('reports a choice that was skipped', async () => {
  await user.click(control('Age in years'));
  await user.tab();
  expect(control('Male')).toHaveFocus();
  await user.tab();
  const gender = screen.getByRole('radiogroup', { name: 'Gender' });
  await waitFor(() => expect(gender).toHaveAccessibleDescription(/^Fill this in/));
});

it('stores the entered values without the spaces around them', async () => {
  await user.type(control('Last name'), ' Rao ');
  await user.type(control('E-mail address'), 'Asha@Example.com');
  await user.selectOptions(control('Blood group'), 'O+');
  await user.type(control('Mobile number'), '+91 98765 43210');
  await register();
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
      email: 'asha@example.com',
      username: 'UHID-1042',
    },
  ]);
});

it('turns off autocomplete for every field', () => {
  for (const field of screen.getAllByRole('textbox')) {
    expect(field).toHaveAttribute('autocomplete', 'off');
  }
});

describe('the button that creates a username', () => {
  const created = async () => {
    await user.clear(control('Username or UHID'));
    await user.click(button('Create a username'));
    return screen.getByLabelText<HTMLInputElement>('Username or UHID').value;
  };

  it('creates the same username until the patient is registered', async () => {
    await fillIn();
    const username = await created();
    expect(username).toMatch(/^[\da-f-]{36}$/);
    expect(await created()).toBe(username);
    await user.click(button('Register patient'));
    await heading('Patient registered');
    expect(mock.patients.list()).toMatchObject([{ username }]);
    await user.click(button('Register another patient'));
    expect(await created()).not.toBe(username);
  });

  it('creates the same username after a reload during an unknown outcome', async () => {
    mock.fail('createPatient', faults.missingOid);
    await fillIn();
    const username = await created();
    await user.click(button('Register patient'));
    await heading('This patient may be registered already');
    cleanup();
    renderApp(mock);
    await fillIn();
    expect(await created()).toBe(username);
    await user.click(button('Register patient'));
    await heading('This username is taken');
    expect(mock.patients.size).toBe(1);
  });

  it('creates another username when the user wants to change a taken one', async () => {
    const username = await created();
    mock.patients.create({ fn: 'Ravi', dob: '1985-01-02', gen: 'M', username });
    await fillIn('');
    await user.click(button('Register patient'));
    await heading('This username is taken');
    await user.click(button('Change the username'));
    expect(await created()).not.toBe(username);
  });
});
