import { useFormContext } from 'react-hook-form';
import { AgeControl, DateOfBirthControl } from './birth-controls.tsx';
import { draftUsername } from './draft-username.ts';
import { LabelledControl } from './labelled-control.tsx';
import { PATIENT_FIELDS } from './patient-fields.ts';
import type { ControlName, FormValues } from './patient-form.ts';

/** Edits a field of the patient. */
export function PatientControl({ name }: { readonly name: ControlName }) {
  switch (name) {
    case 'dob':
      return <DateOfBirthControl />;
    case 'extras.age':
      return <AgeControl />;
    case 'username':
      return <UsernameControl />;
  }
  const { type = 'text', choices } = PATIENT_FIELDS[name];
  return (
    <LabelledControl name={name}>
      {(control) =>
        choices ? (
          <select {...control}>
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input type={type} {...control} />
        )
      }
    </LabelledControl>
  );
}

/** Edits the username, and creates one for a patient who has none. */
function UsernameControl() {
  const { setValue } = useFormContext<FormValues>();
  const create = () =>
    setValue('username', draftUsername(), { shouldDirty: true, shouldValidate: true });
  return (
    <LabelledControl name="username">
      {(control) => (
        <div className="control-with-button">
          <input type="text" {...control} />
          <button type="button" className="button-plain" onClick={create}>
            Create a username
          </button>
        </div>
      )}
    </LabelledControl>
  );
}
