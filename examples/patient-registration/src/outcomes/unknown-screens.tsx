import type { Failed } from '../sending/ending.ts';
import { FAILURE_WORDS } from './failure-words.ts';
import { OutcomeScreen } from './outcome-screen.tsx';

interface UnknownScreenProps {
  readonly ending: Failed;
  readonly onRetry: () => void;
  readonly onNext: () => void;
}

/** Shows that a patient may be stored. Another attempt has the same username, so it is safe. */
export function UnknownScreen({ ending, onRetry, onNext }: UnknownScreenProps) {
  return (
    <OutcomeScreen
      tone="careful"
      title="This patient may be registered already"
      ending={ending}
      meaning={`${FAILURE_WORDS[ending.code].what} This app cannot tell whether the patient was stored. It sends nothing again unless you try again.`}
    >
      <h2>Try again</h2>
      <p>
        No two patients can have the same username, so another attempt does not register the patient
        twice. Do not register the patient with another username.
      </p>
      <button type="button" className="button-main" onClick={onRetry}>
        {`Try again with the username ${ending.patient.username}`}
      </button>
      <h2>You have found the patient in the records</h2>
      <p>You are done: do not register the patient again.</p>
      <button type="button" className="button-plain" onClick={onNext}>
        Done, register another patient
      </button>
    </OutcomeScreen>
  );
}

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
      meaning={
        <>
          An earlier attempt may have stored this patient, or another patient has the username.{' '}
          <strong>Look the patient up in the records before you continue.</strong>
        </>
      }
    >
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
