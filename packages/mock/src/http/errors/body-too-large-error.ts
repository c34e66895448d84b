/** Thrown when a body exceeds the limit of the mock's own server. */
export class BodyTooLargeError extends Error {
  /** The name of the class. */
  override readonly name = 'BodyTooLargeError';
  /** The problem, for the journal and the log. */
  readonly problem: string;

  /** @param limit - The maximum length of a body, in bytes. */
  constructor(limit: number) {
    const problem =
      `the body has more than ${limit} bytes, the limit of the mock's own server: ` +
      'raise maxBodyBytes, or --max-body of profiles-mock';
    super(`The mock rejected the request: ${problem}.`);
    this.problem = problem;
  }
}
