// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, heading, register, user } from '../../test/front-desk.ts';
import { renderBeforeEach } from '../../test/render-before-each.tsx';

const mock = renderBeforeEach();

function row(name: string) {
  return within(screen.getByRole('group', { name }));
}

async function addRow(key: string, kind = 'Text', value = ''): Promise<void> {
  const name = `Row ${screen.queryAllByRole('group', { name: /^Row \d+$/ }).length + 1}`;
  await user.click(button('Add a row'));
  await fillRow(name, key, kind, value);
}

async function fillRow(name: string, key: string, kind: string, value: string): Promise<void> {
  await user.type(row(name).getByLabelText('Key'), key);
  await user.selectOptions(row(name).getByLabelText('Kind'), kind);
  if (value) await user.type(row(name).getByLabelText('Value'), value);
}

async function registered(): Promise<unknown> {
  await register();
  await heading('Patient registered');
  return mock.patients.list()[0]?.extras;
}

it('stores values of every kind', async () => {
  await addRow('ward', 'Text', 'B2');
  await addRow('temp', 'Number', '36.6');
  await addRow('smoker', 'Yes or no');
  await addRow('allergies', 'List', 'nuts\n\npollen');
  await addRow('visit', 'Group');
  await user.click(row('Row 5').getByRole('button', { name: 'Add a row to the group' }));
  await fillRow('Row of the group 1', 'bed', 'Number', '7');
  expect(await registered()).toEqual({
    ward: 'B2',
    temp: 36.6,
    smoker: false,
    allergies: ['nuts', 'pollen'],
    visit: { bed: 7 },
  });
});

it('shows how many characters of a key are left', async () => {
  await addRow('🏥🏥');
  const key = row('Row 1').getByLabelText('Key');
  expect(key).toHaveAccessibleDescription('14 of 16 characters left');
  await user.type(key, '🏥'.repeat(15));
  expect(key).toHaveAccessibleDescription(/^Shorten the key.*1 more than 16 characters$/);
});

it('shows no error of a row before the user leaves it', async () => {
  await user.click(button('Add a row'));
  const key = row('Row 1').getByLabelText('Key');
  expect(key).toHaveFocus();
  expect(key).toBeValid();
  await user.tab();
  expect(await screen.findByText('Give the row a key, or remove it.')).toBeVisible();
});

it('offers no group inside a group', async () => {
  await addRow('visit', 'Group');
  expect(row('Row 1').getByText('Levels of groups left: 0')).toBeVisible();
  await user.click(row('Row 1').getByRole('button', { name: 'Add a row to the group' }));
  const kinds = within(row('Row of the group 1').getByLabelText('Kind'));
  expect(kinds.queryByRole('option', { name: 'Group' })).toBeNull();
});

it('marks a key that the service ignores, and does not send it', async () => {
  await addRow('_draft', 'Text', 'yes');
  expect(row('Row 1').getByLabelText('Key')).toHaveAccessibleDescription(
    'Will not be stored: the key starts with _',
  );
  expect(screen.getByText('not stored')).toBeVisible();
  expect(await registered()).toEqual({});
});

it('sends nothing while two rows have the same key or a number is invalid', async () => {
  await addRow('ward', 'Text', 'B2');
  await addRow('ward', 'Number', 'many');
  await register();
  await heading('2 things to correct');
  await user.click(screen.getByRole('link', { name: 'Row 2, key' }));
  expect(row('Row 2').getByLabelText('Key')).toHaveFocus();
  expect(row('Row 2').getByLabelText('Value')).toBeInvalid();
  expect(mock.requests).toEqual([]);
  await user.click(button('Remove row 2'));
  expect(button('Add a row')).toHaveFocus();
  await user.click(button('Register patient'));
  await heading('Patient registered');
  expect(mock.patients.list()[0]?.extras).toEqual({ ward: 'B2' });
});
