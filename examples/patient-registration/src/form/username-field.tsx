import { useFormContext } from 'react-hook-form';
import { draftUsername } from './draft-username.ts';
import type { FormValues } from './form-values.ts';
import { TextField } from './text-field.tsx';

/** Edits the username, and creates one for a patient who has none. */
export function UsernameField() {
  const { setValue } = useFormContext<FormValues>();
  const create = () =>
    setValue('username', draftUsername(), { shouldDirty: true, shouldValidate: true });
  return (
    <div className="field-with-button">
      <TextField name="username" />
      <button type="button" className="button-plain" onClick={create}>
        Create a username
      </button>
    </div>
  );
}
