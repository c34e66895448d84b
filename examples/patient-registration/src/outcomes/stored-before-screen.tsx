import type { Failed } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface StoredBeforeScreenProps {
  readonly ending: Failed;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** Says that the first try most likely stored the patient, since the second was refused. */
export function StoredBeforeScreen({ ending, onBack, onNext }: StoredBeforeScreenProps) {
  return (
    <OutcomeScreen tone="good" title="Patient already registered" ending={ending}>
      <p>
        The service refused the second try, most likely because the first one stored the patient.{' '}
        <strong>Do not register this patient again.</strong>
      </p>
      <p>Look the patient up in the records. The identifier stands there:</p>
      <PatientDetails patient={ending.patient} />
      <button type="button" className="button-main" onClick={onNext}>
        Register another patient
      </button>
      <h2>The record is another person’s</h2>
      <p>Then the username was taken before, and nothing was stored. Choose another one.</p>
      <button type="button" className="button-plain" onClick={onBack}>
        Back to the form
      </button>
    </OutcomeScreen>
  );
}
