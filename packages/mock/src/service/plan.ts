import type { OperationName } from '@profiles/sdk/schemas';
import type { ServiceAnswer } from '../http/service-request.ts';
import type { Acceptance, Effect } from './effect.ts';
import { errorAnswer } from './error-answer.ts';
import { checkReadable } from './read-fields.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import {
  checkBodyLimit,
  checkContentType,
  checkCredentials,
  checkMethod,
  checkRateLimit,
  redirectToSlash,
  refusePath,
} from './request-checks.ts';
import type { Finding, RequestContext } from './request-context.ts';
import { type Route, routeOf } from './route.ts';

/** Describes what the service answers to a request and what it stores. */
export interface Plan {
  /** The operation whose path the request has, if any. */
  readonly operation: OperationName | undefined;
  /** What the document does not allow about the request, refused or not. */
  readonly findings: readonly Finding[];
  /** Why the request is refused, if it is. */
  readonly reason: string | undefined;
  /** The answer. That of a creation has no body yet: the store gives out the oid. */
  readonly answer: ServiceAnswer;
  readonly effect: Effect | undefined;
  /** The token, once the credentials are in order. */
  readonly token: string | undefined;
}

/**
 * Works out the answer to a request. Nothing is stored yet and nothing here waits, so the same
 * request can be planned again under another behaviour.
 */
export function plan(context: RequestContext): Plan {
  const route = routeOf(context.request.path);
  const decision = decide(context, route);
  const operation = route?.operation;
  const common = {
    operation: operation?.name,
    findings: context.findings,
    reason: undefined,
    effect: undefined,
    token: decision.token,
  };
  if (isRefusal(decision)) {
    const answer = errorAnswer(decision, operation, context.read);
    // HTTP gives an answer to HEAD no body; no operation is a HEAD, so each is an error.
    const body = context.request.method === 'HEAD' ? '' : answer.body;
    return { ...common, reason: decision.reason, answer: { ...answer, body } };
  }
  return { ...common, ...decision, token: decision.token };
}

type Decision = (Pick<Plan, 'answer'> | Acceptance | Refusal) & { readonly token?: string };

/** The first check that fails answers. */
function decide(context: RequestContext, route: Route | undefined): Decision {
  if (!route) return refusePath(context);
  const wrongMethod = checkMethod(context, route);
  if (wrongMethod) return wrongMethod;
  const redirect = redirectToSlash(context, route);
  if (redirect) return { answer: redirect };
  const credentials = checkCredentials(context);
  if (isRefusal(credentials)) return credentials;
  const { token } = credentials;
  return { ...(checkRateLimit(context) ?? judge(context, route)), token };
}

function judge(context: RequestContext, route: Route): Acceptance | Refusal {
  const { body, decide } = route.operation;
  return (body && checkBody(context)) ?? decide(context, route.oid);
}

function checkBody(context: RequestContext): Refusal | undefined {
  return checkBodyLimit(context) ?? checkContentType(context) ?? checkReadable(context);
}
