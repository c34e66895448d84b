import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient } from '@profiles/sdk';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
import { GenderOptions } from '../gender-options.tsx';
import { NO_REFERRAL, referralForm } from '../own-field.ts';

interface Props {
  readonly onRegister: (patient: NewPatient, referrer: string) => void;
}

export function ReferralForm({ onRegister }: Props) {
  // #region form
  const form = useForm({
    defaultValues: NO_REFERRAL,
    resolver: standardSchemaResolver(referralForm),
  });
  const submit = form.handleSubmit(({ referrer, ...patient }) => onRegister(patient, referrer));
  // #endregion form
  const { errors } = form.formState;
  return (
    <form onSubmit={submit}>
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
      <Field label="Referred by" error={errors.referrer?.message}>
        <input {...form.register('referrer')} />
      </Field>
      <button type="submit">Register</button>
    </form>
  );
}
