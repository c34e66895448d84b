import type { ServiceResponse } from '../http/incoming-request.ts';
import {
  type Acceptance,
  type Effect,
  type Finding,
  isRejection,
  type Rejection,
} from './decision.ts';
import { errorResponse } from './error-response.ts';
import {
  checkBodyLimit,
  checkContentType,
  checkCredentials,
  checkMethod,
  checkRateLimit,
  checkReadable,
  redirectToSlash,
  rejectPath,
} from './request-checks.ts';
import type { RequestContext } from './request-context.ts';
import type { Route, RoutedRequest } from './route.ts';

/** The response of the service to a request, and its effect on the store. */
export interface Plan {
  /** The violations of the API specification in the request, whether it is rejected or not. */
  readonly findings: readonly Finding[];
  /** The reason why the request is rejected, if it is. */
  readonly reason: string | undefined;
  /** The response. For a creation it has no body yet, because the store creates the oid. */
  readonly response: ServiceResponse;
  readonly effect: Effect | undefined;
  /** The token, if the credentials are valid. */
  readonly token: string | undefined;
}

/** The data that decides on one request, with its route. */
export interface RoutedContext extends RequestContext, RoutedRequest {}

/**
 * Plans the response to a request. The function stores nothing and does not wait, so the same
 * request can be planned again under another behaviour.
 */
export function plan(context: RoutedContext): Plan {
  const decision = decide(context);
  const common = {
    findings: context.findings,
    reason: undefined,
    effect: undefined,
    token: decision.token,
  };
  if (isRejection(decision)) {
    const response = errorResponse(decision, context.route?.operation, context.read);
    // A response to HEAD has no body. No operation uses HEAD, so every such response is an error.
    const body = context.request.method === 'HEAD' ? '' : response.body;
    return { ...common, reason: decision.reason, response: { ...response, body } };
  }
  return { ...common, ...decision, token: decision.token };
}

type Decision = (Pick<Plan, 'response'> | Acceptance | Rejection) & { readonly token?: string };

/** Returns the result of the first check that fails, or of the operation. */
function decide(context: RoutedContext): Decision {
  const { route } = context;
  if (!route) return rejectPath(context);
  const wrongMethod = checkMethod(context, route);
  if (wrongMethod) return wrongMethod;
  const redirect = redirectToSlash(context, route);
  if (redirect) return { response: redirect };
  const credentials = checkCredentials(context);
  if (isRejection(credentials)) return credentials;
  const { token } = credentials;
  return { ...(checkRateLimit(context) ?? judge(context, route)), token };
}

function judge(context: RequestContext, route: Route): Acceptance | Rejection {
  const { body, decide } = route.operation;
  return (body && checkBody(context)) ?? decide(context, route.oid);
}

function checkBody(context: RequestContext): Rejection | undefined {
  return checkBodyLimit(context) ?? checkContentType(context) ?? checkReadable(context);
}
