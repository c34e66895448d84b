import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { GenderOptions } from '../gender-options.tsx';
import { NO_REFERRAL, referralForm } from '../own-field.ts';
import { TextField } from './text-field.tsx';

interface Props {
  readonly onRegister: (patient: NewPatient, referrer: string) => void;
}

export function ReferralForm({ onRegister }: Props) {
  // #region form
  const form = useForm({
    defaultValues: NO_REFERRAL,
    validators: { onSubmit: referralForm },
    onSubmit: ({ value }) => {
      const { referrer, ...patient } = referralForm.parse(value);
      onRegister(patient, referrer);
    },
  });
  // #endregion form
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
      <form.Field name="referrer">
        {(field) => <TextField label="Referred by" field={field} />}
      </form.Field>
      <button type="submit">Register</button>
    </form>
  );
}
