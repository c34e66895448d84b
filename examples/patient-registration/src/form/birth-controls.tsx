import { estimateDob, newPatientSchema, OLDEST_AGE } from '@profiles/sdk/schemas';
import { useFormContext, useWatch } from 'react-hook-form';
import { birthDateInWords, birthDateProblem, isAge, today } from './birth-date.ts';
import { LabelledControl } from './labelled-control.tsx';
import type { FormValues } from './patient-form.ts';

/** Edits the date of birth, and shows it in words, because errors in digits are easy to miss. */
export function DateOfBirthControl() {
  const { setValue, trigger } = useFormContext<FormValues>();
  const [dob, age] = useWatch<FormValues, ['dob', 'extras.age']>({ name: ['dob', 'extras.age'] });
  const isPlausible = newPatientSchema.shape.dob.safeParse(dob).success && !birthDateProblem(dob);
  return (
    <LabelledControl
      name="dob"
      // The user may know only the age, which is next.
      shownAfter={dob ? 'dob' : 'extras.age'}
      // A date that the user enters is not estimated.
      onChange={() => setValue('extras.age', '', { shouldValidate: true })}
    >
      {(control) => (
        <>
          <input
            type="date"
            min={estimateDob(OLDEST_AGE)}
            max={today()}
            {...control}
            onBlur={async (event) => {
              await control.onBlur(event);
              // Browsers report no change between an empty date and one that does not exist.
              await trigger('dob');
            }}
          />
          <output className="field-readback" htmlFor="dob">
            {isPlausible && `${age ? 'Estimated: ' : ''}${birthDateInWords(dob)}`}
          </output>
        </>
      )}
    </LabelledControl>
  );
}

/** Edits the age, from which the date of birth is estimated. */
export function AgeControl() {
  const { getValues, setValue } = useFormContext<FormValues>();
  const estimate = () => {
    const age = getValues('extras.age');
    setValue('dob', isAge(age) ? estimateDob(Number(age)) : '', { shouldValidate: true });
  };
  return (
    <LabelledControl name="extras.age" onChange={estimate}>
      {(control) => <input type="text" inputMode="numeric" {...control} />}
    </LabelledControl>
  );
}
