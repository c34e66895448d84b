/**
 * Reports that the mock itself failed, or a function it was given, such as `createOid`. It is never
 * the answer of a service. The error that was thrown is the `cause`.
 */
export class MockDefectError extends Error {
  /** Names the class. */
  override readonly name = 'MockDefectError';

  /** @param request - Method and path template of the request. */
  constructor(request: string, cause: unknown) {
    // Not the cause's own message: that of a parser, say, may quote the body.
    const what = cause instanceof Error ? cause.name : typeof cause;
    super(
      `The mock failed (${what}) while it answered ${request}; nothing was stored. ` +
        'This is no answer of the service: see the cause of this error.',
      { cause },
    );
  }
}
