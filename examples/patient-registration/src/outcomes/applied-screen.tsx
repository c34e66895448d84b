import type { Failed } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface AppliedScreenProps {
  readonly ending: Failed;
  readonly onNext: () => void;
}

/** Shows that a patient is stored, and that only the records have its identifier. */
export function AppliedScreen({ ending, onNext }: AppliedScreenProps) {
  return (
    <OutcomeScreen tone="good" title="Patient registered, identifier not received" ending={ending}>
      <p>
        The service stored the patient, but its response could not be read.{' '}
        <strong>Do not register this patient again.</strong>
      </p>
      <p>Find the identifier in the records, under:</p>
      <PatientDetails patient={ending.patient} />
      <button type="button" className="button-main" onClick={onNext}>
        Register another patient
      </button>
    </OutcomeScreen>
  );
}
