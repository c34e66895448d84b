import { useFormContext } from 'react-hook-form';
import { endDraft } from '../form/draft-username.ts';
import type { FormValues } from '../form/form-values.ts';
import type { Failure } from '../sending/ending.ts';
import { ADVICE_WORDS, FAILURE_WORDS } from './failure-words.ts';
import { RequestId } from './request-id.tsx';
import { useFocusAt } from './use-focus-at.ts';

interface FailureNoticeProps {
  readonly failure: Failure;
  /** The seconds to wait before another try. */
  readonly secondsLeft: number;
}

/** Shows above the form why nothing was stored. The form keeps its input. */
export function FailureNotice({ failure, secondsLeft }: FailureNoticeProps) {
  const { setFocus } = useFormContext<FormValues>();
  const heading = useFocusAt<HTMLHeadingElement>(failure);
  const { what, advice } = FAILURE_WORDS[failure.code];
  const changeUsername = () => {
    endDraft();
    setFocus('username');
  };
  return (
    <section className="notice notice-error" aria-labelledby="failure">
      <h2 id="failure" tabIndex={-1} ref={heading}>
        {titleOf(failure)}
      </h2>
      <p>
        {what} {ADVICE_WORDS[advice]}
      </p>
      {secondsLeft > 0 && <p role="timer">{`Wait ${inWords(secondsLeft)}.`}</p>}
      {advice === 'other_username' && (
        <button type="button" className="button-plain" onClick={changeUsername}>
          Change the username
        </button>
      )}
      {(advice === 'try_again' || advice === 'sign_in') && (
        <button type="submit" className="button-plain" disabled={secondsLeft > 0}>
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

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ');
}
