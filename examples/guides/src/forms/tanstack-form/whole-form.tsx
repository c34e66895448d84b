import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { GenderOptions } from '../gender-options.tsx';
import { EMPTY, patientForm } from '../patient-form.ts';
import { TextField } from './text-field.tsx';

interface Props {
  readonly onRegister: (patient: NewPatient) => void;
}

export function PatientForm({ onRegister }: Props) {
  const form = useForm({
    defaultValues: EMPTY,
    validators: { onSubmit: patientForm },
    // TanStack Form passes the values as entered, not those of the schema.
    onSubmit: ({ value }) => onRegister(patientForm.parse(value)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit();
      }}
    >
      <form.Field name="fn">{(field) => <TextField label="First name" field={field} />}</form.Field>
      <form.Field name="dob">
        {(field) => <TextField label="Date of birth" field={field} />}
      </form.Field>
      <form.Field name="gen">
        {(field) => (
          <TextField label="Gender" field={field}>
            <GenderOptions />
          </TextField>
        )}
      </form.Field>
      <form.Field name="mobile">{(field) => <TextField label="Mobile" field={field} />}</form.Field>
      <button type="submit">Register</button>
    </form>
  );
}
