import type { Failed } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface StoredBeforeScreenProps {
  readonly ending: Failed;
  readonly onOtherUsername: () => void;
  readonly onNext: () => void;
}

/** Shows that the first try probably stored the patient, because the second was rejected. */
export function StoredBeforeScreen({ ending, onOtherUsername, onNext }: StoredBeforeScreenProps) {
  return (
    <OutcomeScreen tone="careful" title="Patient probably registered already" ending={ending}>
      <p>
        The service rejected the second attempt, probably because the username is taken. Either the
        first attempt stored this patient, or another patient has the username.{' '}
        <strong>Check the records before you continue.</strong>
      </p>
      <PatientDetails patient={ending.patient} />
      <h2>The record belongs to this patient</h2>
      <p>The patient is registered. The record has the identifier.</p>
      <button type="button" className="button-plain" onClick={onNext}>
        Done, register another patient
      </button>
      <h2>The record belongs to another person</h2>
      <p>Nothing was stored for this patient. The form keeps what you entered.</p>
      <button type="button" className="button-plain" onClick={onOtherUsername}>
        Choose another username
      </button>
    </OutcomeScreen>
  );
}
