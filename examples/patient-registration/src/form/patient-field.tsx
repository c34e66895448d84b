import { AgeField } from './age-field.tsx';
import { BloodGroupField } from './blood-group-field.tsx';
import { DateOfBirthField } from './date-of-birth-field.tsx';
import type { FieldName } from './form-values.ts';
import { GenderField } from './gender-field.tsx';
import { TextField } from './text-field.tsx';
import { UsernameField } from './username-field.tsx';

interface PatientFieldProps {
  readonly name: FieldName;
}

export function PatientField({ name }: PatientFieldProps) {
  if (name === 'gen') return <GenderField />;
  if (name === 'bloodgroup') return <BloodGroupField />;
  if (name === 'dob') {
    return (
      <>
        <DateOfBirthField />
        <AgeField />
      </>
    );
  }
  if (name === 'username') return <UsernameField />;
  return <TextField name={name} />;
}
