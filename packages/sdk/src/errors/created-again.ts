import { ConfigurationError } from './configuration-error.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import { type CallFacts, known } from './profiles-error.ts';

/**
 * Returns the error to throw for one that was thrown while the options and the input of a call were
 * read. Tools copy the variables of the frames that an error passes through to the error, and those
 * frames have the input. So it is created again, when only frames without the input are left.
 */
export function createdAgain(error: unknown, call?: CallFacts): unknown {
  // Stryker disable next-line ConditionalExpression: a test with processes detects it
  if (error instanceof InvalidInputError)
    return new InvalidInputError(call?.operation, error.issues);
  if (!(error instanceof ConfigurationError)) return error;
  const { what, cause } = known.of(error);
  return new ConfigurationError(what, call, cause);
}
