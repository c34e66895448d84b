import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { NO_REFERRAL, referralForm } from '../own-field.ts';
import { wordedForm } from '../own-words.ts';
import { EMPTY } from '../patient-form.ts';
import { TextField } from './text-field.tsx';

export function WordedForm() {
  // #region own-words
  const form = useForm({ defaultValues: EMPTY, validators: { onChange: wordedForm } });
  // #endregion own-words
  return (['fn', 'dob'] as const).map((name) => (
    <form.Field key={name} name={name}>
      {(field) => <TextField label={name} field={field} />}
    </form.Field>
  ));
}

type OnRegister = (patient: NewPatient, referrer: string) => void;

export function ReferralForm({ onRegister }: { readonly onRegister: OnRegister }) {
  // #region own-field
  const form = useForm({
    defaultValues: NO_REFERRAL,
    validators: { onSubmit: referralForm },
    onSubmit: ({ value }) => {
      const { referrer, ...patient } = referralForm.parse(value);
      onRegister(patient, referrer);
    },
  });
  // #endregion own-field
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit();
      }}
    >
      {(['fn', 'dob', 'gen', 'referrer'] as const).map((name) => (
        <form.Field key={name} name={name}>
          {(field) => <TextField label={name} field={field} />}
        </form.Field>
      ))}
      <button type="submit">Register</button>
    </form>
  );
}
