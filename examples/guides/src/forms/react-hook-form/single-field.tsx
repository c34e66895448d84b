import { newPatientSchema } from '@profiles/sdk/schemas';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';

const { dob } = newPatientSchema.shape;

export function BirthdayForm() {
  const { register, formState } = useForm({ mode: 'onChange', defaultValues: { dob: '' } });
  const validate = (value: string) => dob.safeParse(value).error?.issues[0]?.message;
  return (
    <Field label="Date of birth" error={formState.errors.dob?.message}>
      <input {...register('dob', { validate })} />
    </Field>
  );
}
