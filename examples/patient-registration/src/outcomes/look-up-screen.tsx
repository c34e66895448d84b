import type { Failed } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface LookUpScreenProps {
  readonly ending: Failed;
  readonly onOtherUsername: () => void;
  readonly onNext: () => void;
}

/** Shows that a patient with this username is stored, most likely by an earlier attempt. */
export function LookUpScreen({ ending, onOtherUsername, onNext }: LookUpScreenProps) {
  // Other codes have other causes too.
  const isCertain = ending.code === 'conflict';
  return (
    <OutcomeScreen
      tone="careful"
      title={`A patient with this username is ${isCertain ? '' : 'probably '}registered`}
      ending={ending}
    >
      <p>
        An earlier attempt may have stored this patient, or another patient has the username.{' '}
        <strong>Look the patient up in the records before you continue.</strong>
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
