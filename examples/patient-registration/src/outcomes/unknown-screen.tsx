import type { Failed } from '../sending/ending.ts';
import { FAILURE_WORDS } from './failure-words.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface UnknownScreenProps {
  readonly ending: Failed;
  readonly onRetry: () => void;
  readonly onNext: () => void;
}

/** Shows that a patient may be stored. Another attempt has the same username, so it is safe. */
export function UnknownScreen({ ending, onRetry, onNext }: UnknownScreenProps) {
  const { username } = ending.patient;
  return (
    <OutcomeScreen tone="careful" title="This patient may be registered already" ending={ending}>
      <p>
        {FAILURE_WORDS[ending.code].what} This app cannot tell whether the patient was stored. It
        sends nothing again unless you try again.
      </p>
      <PatientDetails patient={ending.patient} />
      <h2>Try again</h2>
      <p>
        No two patients can have the same username, so another attempt does not register the patient
        twice. Do not register the patient with another username.
      </p>
      <button type="button" className="button-main" onClick={onRetry}>
        {`Try again with the username ${username}`}
      </button>
      <h2>You have found the patient in the records</h2>
      <p>You are done: do not register the patient again.</p>
      <button type="button" className="button-plain" onClick={onNext}>
        Done, register another patient
      </button>
    </OutcomeScreen>
  );
}
