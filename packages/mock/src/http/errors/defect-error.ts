/**
 * Thrown when the mock itself fails, or a function that you passed to it, such as `createOid`. Its
 * `cause` is the original error. This error is never a response of the service.
 */
export class MockDefectError extends Error {
  /** The name of the class. */
  override readonly name = 'MockDefectError';

  /**
   * @param request - The method and path template of the request.
   * @param cause - The original error.
   * @hidden
   */
  constructor(request: string, cause: unknown) {
    // Omits the message of the cause: a parser's message, for example, may quote the body.
    const what = cause instanceof Error ? cause.name : typeof cause;
    super(
      `The mock failed (${what}) while handling ${request}; nothing was stored. ` +
        'This is not a response of the service: see the cause of this error.',
      { cause },
    );
  }
}
