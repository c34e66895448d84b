import { newPatientSchema } from '@profiles/sdk/schemas';
import { useFormContext, useWatch } from 'react-hook-form';
import { birthDateInWords, birthDateProblem, earliestBirthDate, today } from './birth-date.ts';
import type { FormValues } from './form-values.ts';
import { LabelledControl } from './labelled-control.tsx';
import { isRequired, PATIENT_FIELDS } from './patient-fields.ts';

/** Edits the date of birth, and shows it in words, because errors in digits are easy to miss. */
export function DateOfBirthField() {
  const { trigger, getFieldState, formState } = useFormContext<FormValues>();
  const [dob, age] = useWatch<FormValues, ['dob', 'age.dob']>({ name: ['dob', 'age.dob'] });
  const on = today();
  const isPlausible =
    newPatientSchema.shape.dob.safeParse(dob).success && !birthDateProblem(dob, on);
  return (
    <LabelledControl
      name="dob"
      label={PATIENT_FIELDS.dob.label}
      isRequired={isRequired('dob') && !age}
      isLeft={getFieldState('age.text', formState).isTouched}
      // A date makes the age irrelevant, with its error.
      onChange={() => trigger('age.text')}
    >
      {(control) => (
        <>
          <input
            type="date"
            min={earliestBirthDate(on)}
            max={on}
            {...control}
            onBlur={async (event) => {
              const { relatedTarget, target } = event;
              // The user may know only the age, and goes there.
              const toAge = relatedTarget instanceof HTMLElement && relatedTarget.id === 'age.text';
              if (toAge && !target.value && !target.validity.badInput) return;
              await control.onBlur(event);
              // Browsers report no change between an empty date and one that does not exist.
              await trigger('dob');
            }}
          />
          <output className="field-readback" htmlFor="dob">
            {isPlausible && birthDateInWords(dob, on)}
          </output>
        </>
      )}
    </LabelledControl>
  );
}
