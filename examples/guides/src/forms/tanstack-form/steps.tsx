import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
// The guide shows the first step only, so the second one is that of the other library.
import { BirthStep } from '../react-hook-form/steps.tsx';
import { type Name, NO_NAME, nameStep } from '../steps.ts';
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
