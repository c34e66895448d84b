/** Reports that the mock was set up wrongly: an option, a behaviour, a seed, a port. */
export class SetupError extends Error {
  /** Names the class. */
  override readonly name = 'SetupError';
}
