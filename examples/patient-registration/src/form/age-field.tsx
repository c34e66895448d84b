import { useFormContext, useWatch } from 'react-hook-form';
import { birthDateInWords, today } from './birth-date.ts';
import { AGE_LABEL } from './control-names.ts';
import { dobOfAge } from './entered-patient.ts';
import type { FormValues } from './form-values.ts';
import { LabelledControl } from './labelled-control.tsx';

/** Edits the age of a patient whose date of birth is not known. */
export function AgeField() {
  const { getValues, setValue, trigger } = useFormContext<FormValues>();
  const [dob, age] = useWatch<FormValues, ['dob', 'age']>({ name: ['dob', 'age'] });
  const estimate = () => {
    // Computed now: the age is true on the day on which it is entered.
    setValue('age.dob', dobOfAge(getValues('age.text')));
    trigger('dob');
  };
  return (
    <LabelledControl
      name="age.text"
      label={AGE_LABEL}
      hint={dob ? 'Not used: the date of birth is known' : 'If the date of birth is not known'}
      onChange={estimate}
    >
      {(control) => (
        <>
          <input
            type="text"
            inputMode="numeric"
            {...control}
            disabled={dob !== ''}
            onBlur={async (event) => {
              await control.onBlur(event);
              // Without an age, the date of birth is missing.
              await trigger('dob');
            }}
          />
          <output className="field-readback" htmlFor="age.text">
            {!dob && age.dob && `Estimated: ${birthDateInWords(age.dob, today())}`}
          </output>
        </>
      )}
    </LabelledControl>
  );
}
