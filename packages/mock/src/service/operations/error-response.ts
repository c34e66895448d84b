import type { ServiceResponse } from '../../http/incoming-request.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { Rejection, RejectionCode } from './result.ts';
import type { ServiceOperation } from './service-operation.ts';

const BECAUSE: Readonly<Record<RejectionCode, string>> = {
  not_found: 'there is nothing at this path',
  method_not_allowed: 'the method is not allowed at this path',
  missing_credential: 'a credential is missing',
  invalid_credential: 'a credential is not valid',
  rate_limited: 'there were too many requests',
  payload_too_large: 'the body is too large',
  unsupported_media_type: 'the body must be application/json',
  unreadable_body: 'the body is not a JSON object',
  invalid_request: 'a field is missing or not valid',
  unknown_oid: 'there is no record with this oid',
  duplicate_username: 'the username is taken',
};

const NOUNS = { patients: 'patient', emrUsers: 'EMR user' } as const;

/**
 * Creates the response to a rejected request. Its text depends only on operation, status and code.
 */
export function errorResponse(
  rejection: Rejection,
  operation: ServiceOperation | undefined,
  read: ReadBehaviour,
): ServiceResponse {
  const { status, code } = rejection;
  const because =
    code === 'unknown_oid' && operation
      ? `there is no ${NOUNS[operation.collection]} with this oid`
      : BECAUSE[code];
  const message = `${operation?.failure ?? 'The request failed'}: ${because}.`;
  const { type, body } = shapeOf(read('errorBody'), status, code, message);
  const headers = { ...(type && { 'content-type': type }), ...rejection.headers };
  return { status, headers, body };
}

function shapeOf(
  shape: Behaviour['errorBody'],
  status: number,
  code: RejectionCode,
  message: string,
): { readonly type?: string; readonly body: string } {
  const json = (value: object, type = 'application/json') => ({
    type,
    body: JSON.stringify(value),
  });
  switch (shape) {
    case 'nested':
      return json({ error: { code, message } });
    case 'flat':
      return json({ code, message });
    case 'problem': {
      const problem = { type: 'about:blank', title: code, status, detail: message, code };
      return json(problem, 'application/problem+json');
    }
    case 'detail':
      return json({ detail: message });
    case 'text':
      return { type: 'text/plain;charset=UTF-8', body: message };
    case 'empty':
      return { body: '' };
  }
}
