import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Target } from './reference.ts';
import type { Step } from './vector.ts';

/** Writes the path of a step: its own, or the operation's with the oid as one segment. */
export function pathOf({ operation, request }: Step, oid: string): string {
  return request?.path ?? ENDPOINTS[operation].path.replace('{oid}', () => encodeURIComponent(oid));
}

/** Writes the headers that the API specification requires, with the changes of the step. */
export function headersOf(
  { request }: Pick<Step, 'request'>,
  { token, clientId }: Pick<Target, 'token' | 'clientId'>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'client-id': clientId,
    'content-type': 'application/json',
  };
  for (const [name, value] of Object.entries(request?.headers ?? {})) {
    if (value === null) delete headers[name];
    else headers[name] = value.replace('{token}', () => token);
  }
  return headers;
}

/** Sends a step unchanged, even if a client would reject it. */
export function sendStep(step: Step, oid: string, target: Target) {
  const { input } = step;
  const method = step.request?.method ?? ENDPOINTS[step.operation].method;
  const headers = headersOf(step, target);
  const text = step.request?.text ?? (input === undefined ? undefined : JSON.stringify(input));
  const hasBody = text !== undefined && method !== 'GET' && method !== 'HEAD';
  return target.fetch(target.baseUrl + pathOf(step, oid), {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    // fetch would add a content type to text.
    ...(hasBody && { body: 'content-type' in headers ? text : new TextEncoder().encode(text) }),
  });
}
