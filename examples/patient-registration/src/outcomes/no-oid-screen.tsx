import type { Failed } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface NoOidScreenProps {
  readonly ending: Failed;
  readonly onNext: () => void;
}

/** Says that a patient is stored, and that its identifier is to be had from the records only. */
export function NoOidScreen({ ending, onNext }: NoOidScreenProps) {
  const isCertain = ending.kind === 'applied';
  return (
    <OutcomeScreen
      tone="good"
      title={
        isCertain ? 'Patient registered, identifier not received' : 'Patient already registered'
      }
      ending={ending}
    >
      <p>
        {isCertain
          ? 'The service stored the patient, but its answer could not be read.'
          : 'The service refused the username as taken. The first try most likely stored the patient.'}{' '}
        <strong>Do not register this patient again.</strong>
      </p>
      <p>Look the patient up in the records, where the identifier stands:</p>
      <PatientDetails patient={ending.patient} />
      <button type="button" className="button-main" onClick={onNext}>
        Register another patient
      </button>
    </OutcomeScreen>
  );
}
