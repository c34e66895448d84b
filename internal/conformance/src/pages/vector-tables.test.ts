import { expect, it } from 'vitest';
import { emrUserExtras, fieldTable, patientExtras } from './vector-tables.ts';

it('lists the values of a field with the same treatment in one row', () => {
  const [, rows] = fieldTable('createPatient');
  expect(rows).toContainEqual(['`gen`', 'sent as given', '`"M"`, `"F"`, `"O"`']);
  expect(rows).toContainEqual(['`gen`', '`enum`', '`"f"`, `"Female"`, `"X"`, `""`']);
  expect(rows).toContainEqual(['`mn`', 'sent in lowercase', '`"KAVI"`, `"ÀSHÉ"`']);
  expect(rows).toContainEqual(['`fn`', '`required`', 'nothing, `""`, `" \\t"`']);
});

it('has one row for the values of a wrong type of every field', () => {
  const [, rows] = fieldTable('updateEmrUser');
  expect(rows.filter((row) => row.includes('`type`'))).toEqual([
    ['every field', '`type`', expect.stringContaining('`null`')],
  ]);
});

it('shows the extras that are sent, or the rule that they break', () => {
  const [, rows] = patientExtras();
  const treatments = rows.map(([extras, text = '']) => [extras, text.split(': ')[0]]);
  const left = rows.find(([extras]) => extras === '`{"_a": 1, "b": 1}`');
  expect(left?.[1]).toMatch(/^sent as `\{"b": 1\}`: \S/);
  expect(treatments).toContainEqual(['`{"a": [[1]], "b": 1}`', '`extras.nested_list`']);
});

it('shows the extras of an update with both values of updateExtras in one row', () => {
  const [, rows] = emrUserExtras();
  expect(rows).toContainEqual(['`{"a": [[1]]}`', 'sent as given', '`extras.nested_list`']);
});
