import { newPatientSchema } from '@profiles/sdk/schemas';
import { useForm } from '@tanstack/react-form';
import { TextField } from './text-field.tsx';

const { dob } = newPatientSchema.shape;

export function BirthdayForm() {
  const form = useForm({ defaultValues: { dob: '' } });
  return (
    <form.Field name="dob" validators={{ onChange: dob }}>
      {(field) => <TextField label="Date of birth" field={field} />}
    </form.Field>
  );
}
