import type { IdentifiedPatientInput } from '@profiles/sdk';
import { birthDateInWords, today } from '../form/birth-date.ts';
import type { FieldName } from '../form/form-values.ts';
import { PATIENT_FIELDS } from '../form/patient-fields.ts';

interface PatientDetailsProps {
  readonly patient: IdentifiedPatientInput;
}

/** The fields by which users look a patient up, the most reliable first. */
const LOOKED_UP_BY: readonly FieldName[] = [
  'username',
  'abha',
  'fn',
  'mn',
  'ln',
  'fln',
  'dob',
  'mobile',
];

/** Shows what identifies a patient in the records. */
export function PatientDetails({ patient }: PatientDetailsProps) {
  const given = LOOKED_UP_BY.filter((name) => patient[name]);
  return (
    <dl className="details">
      {given.map((name) => (
        <div key={name}>
          <dt>{PATIENT_FIELDS[name].label}</dt>
          <dd>{name === 'dob' ? birthDateInWords(patient.dob, today()) : patient[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
