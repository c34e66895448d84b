import { GENDERS } from '@profiles/sdk/schemas';
import { useController } from 'react-hook-form';
import type { FormValues } from './form-values.ts';
import { describedBy, FieldNotes, RequiredMark } from './labelled-control.tsx';
import { GENDER_NAMES, isRequired, PATIENT_FIELDS } from './patient-fields.ts';

export function GenderField() {
  // `register` would read `null` if nothing is chosen.
  const { field, fieldState } = useController<FormValues, 'gen'>({ name: 'gen' });
  const { value, ref, ...handlers } = field;
  const error = fieldState.error?.message;
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby="gen-label"
      aria-required={isRequired('gen')}
      aria-invalid={error !== undefined}
      aria-describedby={describedBy('gen', undefined, error)}
    >
      <div className="field-head">
        <span id="gen-label">{PATIENT_FIELDS.gen.label}</span>
        {isRequired('gen') && <RequiredMark />}
      </div>
      <div className="choices">
        {GENDERS.map((gender, at) => (
          <label key={gender} className="choice">
            <input
              type="radio"
              value={gender}
              checked={value === gender}
              ref={at === 0 ? ref : undefined}
              {...handlers}
            />
            {GENDER_NAMES[gender]}
          </label>
        ))}
      </div>
      <FieldNotes name="gen" hint={undefined} error={error} />
    </div>
  );
}
