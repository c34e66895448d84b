import type { OperationName } from '@profiles/sdk/schemas';
import type { ServiceAnswer } from '../http/service-request.ts';
import { checkMethod, redirectToSlash, refusePath } from './check-route.ts';
import { checkContentType } from './content-type.ts';
import { checkCredentials } from './credentials.ts';
import type { Acceptance, Effect } from './effect.ts';
import { errorAnswer } from './error-answer.ts';
import type { Exchange, Finding } from './exchange.ts';
import { checkReadable } from './read-fields.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { checkBodyLimit, checkRateLimit } from './request-limits.ts';
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
export function plan(exchange: Exchange): Plan {
  const route = routeOf(exchange.request.path);
  const decision = decide(exchange, route);
  const operation = route?.operation;
  const common = {
    operation: operation?.name,
    findings: exchange.findings,
    reason: undefined,
    effect: undefined,
    token: decision.token,
  };
  if (isRefusal(decision)) {
    const answer = errorAnswer(decision, operation, exchange.read);
    // HTTP gives an answer to HEAD no body; no operation is a HEAD, so each is an error.
    const body = exchange.request.method === 'HEAD' ? '' : answer.body;
    return { ...common, reason: decision.reason, answer: { ...answer, body } };
  }
  return { ...common, ...decision, token: decision.token };
}

type Decision = (Pick<Plan, 'answer'> | Acceptance | Refusal) & { readonly token?: string };

/** The first check that fails answers. */
function decide(exchange: Exchange, route: Route | undefined): Decision {
  if (!route) return refusePath(exchange);
  const wrongMethod = checkMethod(exchange, route);
  if (wrongMethod) return wrongMethod;
  const redirect = redirectToSlash(exchange, route);
  if (redirect) return { answer: redirect };
  const credentials = checkCredentials(exchange);
  if (isRefusal(credentials)) return credentials;
  const { token } = credentials;
  return { ...(checkRateLimit(exchange) ?? judge(exchange, route)), token };
}

function judge(exchange: Exchange, route: Route): Acceptance | Refusal {
  const { body, decide } = route.operation;
  return (body && checkBody(exchange)) ?? decide(exchange, route.oid);
}

function checkBody(exchange: Exchange): Refusal | undefined {
  return checkBodyLimit(exchange) ?? checkContentType(exchange) ?? checkReadable(exchange);
}
