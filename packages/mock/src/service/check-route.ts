import type { ServiceAnswer } from '../http/service-request.ts';
import type { Exchange } from './exchange.ts';
import type { Refusal } from './refusal.ts';
import type { Route } from './route.ts';

/** Refuses a path that neither operation has. Source: *Endpoints*, Path. */
export function refusePath({ findings }: Exchange): Refusal {
  const reason = 'the document shows no such path';
  findings.push({ section: 'Endpoints', problem: reason });
  return { status: 404, code: 'not_found', reason };
}

/** Refuses another method than the one of the operation. Source: *Endpoints*, Method. */
export function checkMethod({ request, findings }: Exchange, route: Route): Refusal | undefined {
  const { method } = route.operation;
  if (request.method === method) return undefined;
  const reason = `the method of this path is ${method}`;
  findings.push({ section: 'Endpoints', problem: reason });
  return { status: 405, code: 'method_not_allowed', reason, headers: { allow: method } };
}

/** Redirects to the form of the path that ends in a slash, where that is the only one. */
export function redirectToSlash(
  { request, read }: Exchange,
  route: Route,
): ServiceAnswer | undefined {
  if (!route.lacksSlash || read('trailingSlash') === 'either') return undefined;
  // Relative: the service cannot know the address that an adapter serves it at.
  const location = `./${request.path.split('/').at(-1)}/${request.search}`;
  return { status: 307, headers: { location }, body: '' };
}
