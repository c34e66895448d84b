import type { FieldPath } from 'react-hook-form';
import type { FieldName, FormValues } from './form-values.ts';
import { FIELD_NAMES, PATIENT_FIELDS } from './patient-fields.ts';

/** Returns the name of a row of additional data, or of a row of a group. */
export type EntryName = `extras.${number}` | `extras.${number}.entries.${number}`;

export const AGE_LABEL = 'Age in years';

interface NamedControl {
  readonly name: FieldPath<FormValues>;
  readonly label: string;
}

/** Lists the controls that can have an error, in the order of the form. */
export function namedControls(extras: FormValues['extras']): NamedControl[] {
  return [
    ...FIELD_NAMES.flatMap(fieldControls),
    ...extras.flatMap(({ entries }, at) => [
      ...entryControls(`extras.${at}`, `Row ${at + 1}`),
      ...entries.flatMap((_, inner) =>
        entryControls(
          `extras.${at}.entries.${inner}`,
          `Row ${at + 1}, row ${inner + 1} of the group`,
        ),
      ),
    ]),
  ];
}

function fieldControls(name: FieldName): NamedControl[] {
  const control = { name, label: PATIENT_FIELDS[name].label };
  // The age is beside the date of birth.
  return name === 'dob' ? [control, { name: 'age.text', label: AGE_LABEL }] : [control];
}

function entryControls(name: EntryName, row: string): NamedControl[] {
  return [
    { name: `${name}.key`, label: `${row}, key` },
    { name: `${name}.value`, label: `${row}, value` },
  ];
}
