import type { Failed, Stored } from '../sending/ending.ts';
import { OutcomeScreen } from './outcome-screen.tsx';

interface ScreenProps<Kind> {
  readonly ending: Kind;
  readonly onNext: () => void;
}

/** Shows that a patient is stored. */
export function StoredScreen({ ending, onNext }: ScreenProps<Stored>) {
  return (
    <OutcomeScreen
      tone="good"
      title="Patient registered"
      ending={ending}
      meaning={
        <>
          The identifier of the new patient is <code>{ending.oid}</code>
        </>
      }
    >
      <button type="button" className="button-main" onClick={onNext}>
        Register another patient
      </button>
    </OutcomeScreen>
  );
}

/** Shows that a patient is stored, and that only the records have the identifier. */
export function AppliedScreen({ ending, onNext }: ScreenProps<Failed>) {
  return (
    <OutcomeScreen
      tone="good"
      title="Patient registered, identifier not received"
      ending={ending}
      meaning={
        <>
          The service stored the patient, but its response could not be read.{' '}
          <strong>Do not register this patient again.</strong> The records have the identifier.
        </>
      }
    >
      <button type="button" className="button-main" onClick={onNext}>
        Register another patient
      </button>
    </OutcomeScreen>
  );
}
