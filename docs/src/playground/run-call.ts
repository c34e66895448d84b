import { isProfilesError, type Outcome, type ProfileClient } from '@profiles/sdk';

/** The result of a call, as text. */
export interface CallResult {
  readonly summary: string;
  readonly details: string;
}

const MEANINGS: Readonly<Record<Outcome, string>> = {
  not_sent: 'Nothing was sent.',
  rejected: 'The service rejected it and stored nothing.',
  unknown: 'The data may be stored. Look before you retry a create.',
  applied: 'The data is stored, but the response was unusable.',
};

/** The meaning of a conflict after an attempt that may have stored the patient. */
const LOOK_UP = 'A patient with this username is stored. Look the patient up.';

const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

/** Runs code that may use `profiles`, the client. Shows the value of its last expression. */
export async function runCall(code: string, profiles: ProfileClient): Promise<CallResult> {
  try {
    const text = code.trim().replace(/;$/, '');
    // The reader of the page wrote the code.
    const value: unknown = await new AsyncFunction('profiles', `return ${text}`)(profiles);
    return { summary: 'The call succeeded.', details: JSON.stringify(value, null, 2) ?? '' };
  } catch (error) {
    if (!isProfilesError(error)) return { summary: 'The code failed.', details: String(error) };
    const { outcome, name, code: errorCode, message } = error;
    const isStored = errorCode === 'conflict' && outcome === 'unknown';
    const issues = 'issues' in error ? { issues: error.issues } : {};
    return {
      summary: `${outcome}: ${isStored ? LOOK_UP : MEANINGS[outcome]}`,
      details: `${name}: ${message}\n${JSON.stringify({ code: errorCode, outcome, ...issues }, null, 2)}`,
    };
  }
}
