import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient } from '@profiles/sdk';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
import { GenderOptions } from '../gender-options.tsx';
import { EMPTY, patientForm } from '../patient-form.ts';

interface Props {
  readonly onRegister: (patient: NewPatient) => void;
}

export function PatientForm({ onRegister }: Props) {
  const form = useForm({
    defaultValues: EMPTY,
    resolver: standardSchemaResolver(patientForm),
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit(onRegister)}>
      <Field label="First name" error={errors.fn?.message}>
        <input {...form.register('fn')} />
      </Field>
      <Field label="Date of birth" error={errors.dob?.message}>
        <input {...form.register('dob')} />
      </Field>
      <Field label="Gender" error={errors.gen?.message}>
        <select {...form.register('gen')}>
          <GenderOptions />
        </select>
      </Field>
      <Field label="Mobile" error={errors.mobile?.message}>
        <input {...form.register('mobile')} />
      </Field>
      <button type="submit">Register</button>
    </form>
  );
}
