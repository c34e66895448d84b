import type { Stored } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface StoredScreenProps {
  readonly ending: Stored;
  readonly onNext: () => void;
}

export function StoredScreen({ ending, onNext }: StoredScreenProps) {
  return (
    <OutcomeScreen tone="good" title="Patient registered" ending={ending}>
      <p>
        The identifier of the new patient is <code className="oid">{ending.oid}</code>
      </p>
      <PatientDetails patient={ending.patient} />
      <button type="button" className="button-main" onClick={onNext}>
        Register another patient
      </button>
    </OutcomeScreen>
  );
}
