// errors/ contains the error classes that several folders throw.

/**
 * Thrown when the mock is set up incorrectly, for example with an invalid option, behaviour, seed
 * or port.
 */
export class SetupError extends Error {
  /** The name of the class. */
  override readonly name = 'SetupError';
}
