import type { ReactNode } from 'react';
import { focusOnMount } from '../focus-on-mount.ts';
import { birthDateInWords } from '../form/birth-date.ts';
import { PATIENT_FIELDS } from '../form/patient-fields.ts';
import type { Ending } from '../sending/ending.ts';

interface OutcomeScreenProps {
  readonly tone: 'good' | 'careful';
  readonly title: string;
  readonly ending: Ending;
  /** What the outcome means. */
  readonly meaning: ReactNode;
  /** What the user can do next. */
  readonly children: ReactNode;
}

/** Replaces the form when a registration has ended. */
export function OutcomeScreen({ tone, title, ending, meaning, children }: OutcomeScreenProps) {
  return (
    <section className={`outcome outcome-${tone}`} aria-labelledby="outcome-title">
      <title>{title}</title>
      <h1 id="outcome-title" tabIndex={-1} ref={focusOnMount}>
        {title}
      </h1>
      <p>{meaning}</p>
      <PatientDetails patient={ending.patient} />
      {children}
      <RequestId id={ending.requestId} />
    </section>
  );
}

/** The fields by which users look a patient up, the most reliable first. */
const LOOKED_UP_BY = ['username', 'abha', 'fn', 'mn', 'ln', 'fln', 'dob', 'mobile'] as const;

function PatientDetails({ patient }: Pick<Ending, 'patient'>) {
  return (
    <dl className="details">
      {LOOKED_UP_BY.filter((name) => patient[name]).map((name) => (
        <div key={name}>
          <dt>{PATIENT_FIELDS[name].label}</dt>
          <dd>{name === 'dob' ? birthDateInWords(patient.dob) : patient[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RequestIdProps {
  readonly id: string | undefined;
}

/** Shows the ID of the request for support. It contains no patient data. */
export function RequestId({ id }: RequestIdProps) {
  if (!id) return null;
  return (
    <p className="request-id">
      For support: request <code>{id}</code>
    </p>
  );
}
