import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { GenderOptions } from '../gender-options.tsx';
import { type Birth, birthStep, type Name, NO_BIRTH, NO_NAME, nameStep } from '../steps.ts';
import { TextField } from './text-field.tsx';

interface Props {
  readonly onRegister: (patient: NewPatient) => void;
}

interface StepProps<Values> {
  readonly onNext: (values: Values) => void;
}

// #region name-step
export function Wizard({ onRegister }: Props) {
  const [name, setName] = useState<Name>();
  if (!name) return <NameStep onNext={setName} />;
  return <BirthStep onNext={(birth) => onRegister({ ...name, ...birth })} />;
}

function NameStep({ onNext }: StepProps<Name>) {
  const form = useForm({
    defaultValues: NO_NAME,
    validators: { onSubmit: nameStep },
    onSubmit: ({ value }) => onNext(nameStep.parse(value)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit();
      }}
    >
      <form.Field name="fn">{(field) => <TextField label="First name" field={field} />}</form.Field>
      <form.Field name="ln">{(field) => <TextField label="Last name" field={field} />}</form.Field>
      <button type="submit">Next</button>
    </form>
  );
}
// #endregion name-step

function BirthStep({ onNext }: StepProps<Birth>) {
  const form = useForm({
    defaultValues: NO_BIRTH,
    validators: { onSubmit: birthStep },
    onSubmit: ({ value }) => onNext(birthStep.parse(value)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit();
      }}
    >
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
      <button type="submit">Register</button>
    </form>
  );
}
