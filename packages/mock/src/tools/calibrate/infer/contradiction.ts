import { redactHeaders } from '../../../service/journal/redact.ts';
import type { Contradiction } from '../calibration.ts';
import type { Exchange } from './exchange.ts';
import { bodyShapeOf } from './shapes.ts';

const MAX_CHARACTERS = 1000;
const REDACTED = '[redacted]';

/**
 * Describes a response that no ledger entry explains, without the credentials of the request.
 *
 * @param showTexts - Whether to add header values and the body, which may contain patient data.
 */
export function contradictionOf(exchange: Exchange, showTexts: boolean): Contradiction {
  const { name, request, response } = exchange;
  const { method, template, headers, body } = request;
  return {
    probe: name,
    request: { method, path: template, headers: redactHeaders(new Headers(headers)), body },
    response: {
      status: response.status,
      headerNames: Object.keys(response.headers).toSorted(),
      shape: bodyShapeOf(response),
      isCut: response.isCut,
      ...(showTexts && { texts: textsOf(exchange) }),
    },
  };
}

function textsOf({ response, context }: Exchange) {
  const credentials = [context.token, context.clientId];
  const clean = (text: string) => cut(credentials.reduce(withoutSecret, text));
  const headers = Object.entries(redactHeaders(new Headers(response.headers))).map(
    ([name, value]) => [name, name === 'set-cookie' ? REDACTED : clean(value)] as const,
  );
  return { headers: Object.fromEntries(headers), body: clean(response.body) };
}

/** Removes verbatim copies only. A service may also escape or encode the text it received. */
function withoutSecret(text: string, secret: string): string {
  // A short secret is part of many words, so only whole words are replaced.
  return /^[a-z\d]{1,3}$/i.test(secret)
    ? text.replace(/[a-z\d]+/gi, (word) => (word === secret ? REDACTED : word))
    : text.replaceAll(secret, REDACTED);
}

function cut(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
