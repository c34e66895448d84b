import type { ServiceResponse } from '../../http/incoming-request.ts';

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
