import type { NewPatient } from '@profiles/sdk';
import { useForm } from '@tanstack/react-form';
import { type FormEvent, useState } from 'react';
import { EMPTY, patientForm } from '../patient-form.ts';
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

const FIRST_STEP = ['fn', 'mobile'] as const;
const LAST_STEP = ['dob', 'gen'] as const;

export function SteppedForm({ onRegister }: Props) {
  // #region one-form
  const [step, setStep] = useState(1);
  const form = useForm({
    defaultValues: EMPTY,
    validators: { onChange: patientForm },
    onSubmit: ({ value }) => onRegister(patientForm.parse(value)),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 2) return form.handleSubmit();
    for (const name of FIRST_STEP) await form.validateField(name, 'change');
    const isValid = FIRST_STEP.every((name) => form.getFieldMeta(name)?.isValid);
    if (isValid) setStep(2);
  };
  // #endregion one-form
  return (
    <form onSubmit={submit}>
      {(step === 1 ? FIRST_STEP : LAST_STEP).map((name) => (
        <form.Field key={name} name={name}>
          {(field) => <TextField label={name} field={field} />}
        </form.Field>
      ))}
      <button type="submit">{step === 1 ? 'Next' : 'Register'}</button>
    </form>
  );
}
