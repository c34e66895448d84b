import { useState } from 'react';
import type { Failed } from '../sending/ending.ts';
import { FAILURE_WORDS } from './failure-words.ts';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PatientDetails } from './patient-details.tsx';

interface UnknownScreenProps {
  readonly ending: Failed;
  readonly onRetry: () => void;
  readonly onNext: () => void;
}

/** Shows that a patient may be stored, and what to check before a second try. */
export function UnknownScreen({ ending, onRetry, onNext }: UnknownScreenProps) {
  const [confirmed, setConfirmed] = useState<Failed>();
  // A second unknown outcome asks again.
  const isConfirmed = confirmed === ending;
  const { username } = ending.patient;
  return (
    <OutcomeScreen tone="careful" title="This patient may be registered already" ending={ending}>
      <p>
        {FAILURE_WORDS[ending.code].what} This app cannot tell whether the patient was stored. It
        sends nothing again unless you confirm it.
      </p>
      <h2>First, look the patient up in the records</h2>
      <PatientDetails patient={ending.patient} />
      <h2>The patient is there</h2>
      <p>You are done: do not register the patient again.</p>
      <button type="button" className="button-plain" onClick={onNext}>
        Done, register another patient
      </button>
      <h2>
        {username ? 'The patient is not there, or cannot be looked up' : 'The patient is not there'}
      </h2>
      <p>
        {username
          ? 'Try again with the same details. No two patients can have the same username. If the service rejects it as taken, the first attempt most likely stored the patient.'
          : 'These details do not prevent a second record. Try again only if you are sure.'}
      </p>
      <label className="choice">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked ? ending : undefined)}
        />
        {username
          ? `Try again with the username ${username}`
          : 'I have looked, and the patient is not in the records'}
      </label>
      <button type="button" className="button-main" disabled={!isConfirmed} onClick={onRetry}>
        Try again
      </button>
    </OutcomeScreen>
  );
}
