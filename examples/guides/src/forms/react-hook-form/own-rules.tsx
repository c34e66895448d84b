import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { NewPatient } from '@profiles/sdk';
import { useForm } from 'react-hook-form';
import { Field } from '../field.tsx';
import { NO_REFERRAL, referralForm } from '../own-field.ts';
import { wordedForm } from '../own-words.ts';
import { EMPTY } from '../patient-form.ts';

export function WordedForm() {
  // #region own-words
  const form = useForm({
    mode: 'onChange',
    defaultValues: EMPTY,
    resolver: standardSchemaResolver(wordedForm),
  });
  // #endregion own-words
  const { errors } = form.formState;
  return (['fn', 'dob'] as const).map((name) => (
    <Field key={name} label={name} error={errors[name]?.message}>
      <input {...form.register(name)} />
    </Field>
  ));
}

type OnRegister = (patient: NewPatient, referrer: string) => void;

export function ReferralForm({ onRegister }: { readonly onRegister: OnRegister }) {
  // #region own-field
  const form = useForm({
    defaultValues: NO_REFERRAL,
    resolver: standardSchemaResolver(referralForm),
  });
  const submit = form.handleSubmit(({ referrer, ...patient }) => onRegister(patient, referrer));
  // #endregion own-field
  const { errors } = form.formState;
  return (
    <form onSubmit={submit}>
      {(['fn', 'dob', 'gen', 'referrer'] as const).map((name) => (
        <Field key={name} label={name} error={errors[name]?.message}>
          <input {...form.register(name)} />
        </Field>
      ))}
      <button type="submit">Register</button>
    </form>
  );
}
