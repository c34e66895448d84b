import type { ServiceResponse } from './incoming-request.ts';

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

/** Returns whether the mock could not respond: because of a defect, or an entry without a setting. */
export function isDefect(error: unknown): boolean {
  // Compared by name, because the mock may come from another copy of this module.
  const name = error instanceof Error ? error.name : '';
  return name === 'MockDefectError' || name === 'UndecidedError';
}

/** Returns a 501 response, because an error of the mock is not a response of the service. */
export function explainDefect(error: unknown): ServiceResponse {
  const body = error instanceof Error ? error.message : 'The mock failed.';
  return { status: 501, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body };
}
