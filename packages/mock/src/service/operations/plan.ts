// operations/ plans the response to a request: the checks of the API specification in their order, then
// the operation.

import type { ServiceResponse } from '../../http/reply.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfileStore } from '../store/store.ts';
import {
  checkBodyLimit,
  checkContentType,
  checkCredentials,
  checkMethod,
  checkRateLimit,
  checkReadable,
  redirectToSlash,
  rejectContentType,
  rejectPath,
} from './request-checks.ts';
import {
  type AcceptedResult,
  errorResponse,
  isRejectedResult,
  type RejectedResult,
  type RuleViolation,
  type Write,
} from './result.ts';
import type { RequestContext, Route } from './route.ts';
import type { ServiceState } from './service-operation.ts';

/** The response of the service to a request, and what it stores. */
export interface Plan {
  /** The violations of the API specification in the request, whether it is rejected or not. */
  readonly violations: readonly RuleViolation[];
  /** The reason why the request is rejected, if it is. */
  readonly reason: string | undefined;
  /** The response. For a creation it has no body yet, because the store creates the oid. */
  readonly response: ServiceResponse;
  readonly write: Write | undefined;
  /** The token, if the credentials are valid. */
  readonly token: string | undefined;
}

/**
 * Plans the response to a request. The function stores nothing and does not wait, so the same
 * request can be planned again under another behaviour.
 */
export function plan(context: RequestContext, state: ServiceState): Plan {
  const result = resultOf(context, state);
  const { violations = NO_VIOLATIONS, token } = result;
  if (!isRejectedResult(result)) {
    const { response, write } = result;
    return { violations, reason: undefined, response, write, token };
  }
  const { reason } = result;
  const response = errorResponse(result, context.route?.operation, state.read);
  return { violations, reason, response, write: undefined, token };
}

const NO_VIOLATIONS: readonly RuleViolation[] = [];

type Result = (AcceptedResult | RejectedResult) & { readonly token?: string };

/** Returns the result of the first check that fails, or of the operation. */
function resultOf(context: RequestContext, state: ServiceState): Result {
  const { request, route } = context;
  if (!route) return rejectPath(context);
  const wrongMethod = checkMethod(context, route);
  if (wrongMethod) return wrongMethod;
  const redirect = redirectToSlash(request, route, state.read);
  if (redirect) return { response: redirect };
  const credentials = checkCredentials(request, state);
  if (isRejectedResult(credentials)) return credentials;
  const { token } = credentials;
  return { ...(checkRateLimit(state) ?? resultOfOperation(context, route, state)), token };
}

function resultOfOperation(
  { request, body }: RequestContext,
  { operation, oid }: Route,
  state: ServiceState,
): AcceptedResult | RejectedResult {
  if (!operation.body) return operation.accept(body, state, oid);
  const { read } = state;
  const tooLarge = checkBodyLimit(body, read);
  if (tooLarge) return tooLarge;
  const undeclared = checkContentType(request);
  const result =
    (undeclared && rejectContentType(undeclared, read)) ??
    checkReadable(body, read) ??
    operation.accept(body, state, oid);
  return undeclared
    ? { ...result, violations: [undeclared, ...(result.violations ?? [])] }
    : result;
}

/** The complete response, and the oid of the record that was created. */
export interface CarriedOut {
  readonly response: ServiceResponse;
  readonly oid?: string;
}

/** Stores what a plan says. */
export function carryOut(
  { response, write, token }: Plan,
  store: ProfileStore,
  at: number,
  rateLimit: Behaviour['rateLimit'],
): CarriedOut {
  if (token !== undefined) {
    store.traffic.use(token, at);
    if (rateLimit !== 'none') store.traffic.count(rateLimit, at);
  }
  if (!write) return { response };
  if (write.kind === 'create') {
    const { oid } = store.add('patients', write.fields);
    return { response: { ...response, body: JSON.stringify({ oid }) }, oid };
  }
  store.replace(write.collection, write.record);
  return { response };
}
