// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, control, heading, register, user } from '../../test/front-desk.ts';
import { renderBeforeEach } from '../../test/render-before-each.tsx';

const mock = renderBeforeEach();

it('says nothing of a field before it is left, then speaks as one types', async () => {
  const email = control('E-mail address');
  await user.type(email, 'asha@');
  expect(email).toHaveAccessibleDescription('Stored in lowercase');
  await user.tab();
  expect(await screen.findByText(/^Enter a whole e-mail address/)).toBeVisible();
  expect(email).toHaveAccessibleDescription(/^Enter a whole e-mail address/);
  expect(email).toBeInvalid();
  await user.type(email, 'example.com');
  expect(email).toHaveAccessibleDescription('Stored in lowercase');
});

it('marks what is required', () => {
  for (const label of ['First name', 'Date of birth']) expect(control(label)).toBeRequired();
  expect(screen.getByRole('radiogroup', { name: 'Gender' })).toBeRequired();
  expect(control('Last name')).not.toBeRequired();
});

it('lists what is wrong, and leads there', async () => {
  await user.type(control('Mobile number'), '12');
  await user.click(button('Register patient'));
  const summary = await heading('4 things to correct');
  expect(summary).toHaveFocus();
  const links = within(screen.getByRole('region', { name: '4 things to correct' }));
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'First name',
    'Date of birth',
    'Gender',
    'Mobile number',
  ]);
  await user.click(links.getByRole('link', { name: 'Gender' }));
  expect(control('Male')).toHaveFocus();
  await user.click(links.getByRole('link', { name: 'Mobile number' }));
  expect(control('Mobile number')).toHaveFocus();
  await user.type(control('Mobile number'), '34567');
  await heading('3 things to correct');
  expect(mock.requests).toEqual([]);
});

it('takes a blank name for none', async () => {
  await user.type(control('First name'), '   ');
  await user.tab();
  expect(await screen.findByText(/^Fill this in/)).toBeVisible();
});

it('asks for a choice that was skipped', async () => {
  await user.click(control('Date of birth'));
  await user.tab();
  expect(control('Male')).toHaveFocus();
  await user.tab();
  const gender = screen.getByRole('radiogroup', { name: 'Gender' });
  await waitFor(() => expect(gender).toHaveAccessibleDescription(/^Fill this in/));
});

it('stores what was entered, without the spaces around it', async () => {
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
    },
  ]);
});

it('keeps what browsers remember off the fields', () => {
  for (const field of screen.getAllByRole('textbox')) {
    expect(field).toHaveAttribute('autocomplete', 'off');
  }
});
