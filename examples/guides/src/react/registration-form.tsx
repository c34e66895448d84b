import type { IdentifiedPatientInput, InputIssue } from '@profiles/sdk';
import { blanksAsAbsent, identifiedPatientSchema, inputIssues } from '@profiles/sdk/schemas';
import { type FormEvent, useState } from 'react';
import { Field } from '../forms/field.tsx';
import { GenderOptions } from '../forms/gender-options.tsx';

const registration = blanksAsAbsent(identifiedPatientSchema);

interface Props {
  readonly isSending: boolean;
  /** Whether a patient may be stored with this username. */
  readonly isUsernameFixed: boolean;
  /** A problem with the username that the service found. */
  readonly usernameProblem: string | undefined;
  readonly onRegister: (patient: IdentifiedPatientInput) => void;
}

export function RegistrationForm(props: Props) {
  const [issues, setIssues] = useState<readonly InputIssue[]>([]);
  const problem = (field: string) => issues.find(({ path }) => path[0] === field)?.message;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const { data, error } = registration.safeParse(fields);
    setIssues(inputIssues(error?.issues ?? []));
    if (data) props.onRegister(data);
  }

  return (
    <form onSubmit={submit}>
      <Field label="First name" error={problem('fn')}>
        <input name="fn" />
      </Field>
      <Field label="Date of birth" error={problem('dob')}>
        <input name="dob" type="date" />
      </Field>
      <Field label="Gender" error={problem('gen')}>
        <select name="gen">
          <GenderOptions />
        </select>
      </Field>
      <Field label="UHID" error={problem('username') ?? props.usernameProblem}>
        <input name="username" readOnly={props.isUsernameFixed} />
      </Field>
      <button type="submit" disabled={props.isSending}>
        {props.isSending ? 'Registering…' : 'Register'}
      </button>
    </form>
  );
}
