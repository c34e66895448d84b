import { useFormContext } from 'react-hook-form';
import { focusOnMount } from '../focus-on-mount.ts';
import { endDraft } from '../form/draft-username.ts';
import type { FormValues } from '../form/patient-form.ts';
import type { Failure } from '../sending/ending.ts';
import { ADVICE_WORDS, FAILURE_WORDS } from './failure-words.ts';
import { RequestId } from './outcome-screen.tsx';

interface FailureNoticeProps {
  readonly failure: Failure;
}

/** Shows above the form why nothing was stored. The form keeps its input. */
export function FailureNotice({ failure }: FailureNoticeProps) {
  const { setFocus } = useFormContext<FormValues>();
  const { what, advice } = FAILURE_WORDS[failure.code];
  const changeUsername = () => {
    endDraft();
    setFocus('username');
  };
  return (
    <section className="notice" aria-labelledby="failure">
      <h2 id="failure" tabIndex={-1} ref={focusOnMount}>
        {titleOf(failure)}
      </h2>
      <p>
        {what} {ADVICE_WORDS[advice]}
      </p>
      {failure.retryAfter !== undefined && (
        <p>{`The service asks you to wait ${Math.ceil(failure.retryAfter)} seconds.`}</p>
      )}
      {advice === 'other_username' && (
        <button type="button" className="button-plain" onClick={changeUsername}>
          Change the username
        </button>
      )}
      {(advice === 'try_again' || advice === 'sign_in') && (
        <button type="submit" className="button-plain">
          Try again
        </button>
      )}
      <RequestId id={failure.requestId} />
    </section>
  );
}

function titleOf({ kind, code }: Failure): string {
  if (kind === 'not_sent') return 'Not sent: nothing was stored';
  return code === 'conflict' ? 'This username is taken' : 'Rejected: nothing was stored';
}
