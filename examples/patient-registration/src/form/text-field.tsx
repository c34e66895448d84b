import type { FieldName } from './form-values.ts';
import { LabelledControl } from './labelled-control.tsx';
import { hintOf, isRequired, PATIENT_FIELDS } from './patient-fields.ts';

interface TextFieldProps {
  readonly name: FieldName;
}

export function TextField({ name }: TextFieldProps) {
  const { label, type = 'text' } = PATIENT_FIELDS[name];
  return (
    <LabelledControl name={name} label={label} hint={hintOf(name)} isRequired={isRequired(name)}>
      {(control) => <input type={type} {...control} />}
    </LabelledControl>
  );
}
