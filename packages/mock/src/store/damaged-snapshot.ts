import { SetupError } from '../http/setup-error.ts';

/** Makes the error that says why a snapshot cannot be restored. */
export function damaged(why: string): SetupError {
  return new SetupError(`The snapshot is damaged: ${why}.`);
}
