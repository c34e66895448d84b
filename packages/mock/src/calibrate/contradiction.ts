import { redactHeaders } from '../redact.ts';
import type { Answered } from './answered.ts';
import type { Contradiction } from './calibration.ts';
import type { ProbeContext } from './probe-request.ts';

const MOST_CHARACTERS = 1000;
const REDACTED = '[redacted]';

/** Writes down an answer that the ledger does not foresee, without the credentials of the request. */
export function contradictionOf({ name, request, answer, context }: Answered): Contradiction {
  const clean = (text: string) => cut(withoutCredentials(text, context));
  const cleanAll = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(redactHeaders(new Headers(all))).map(([key, value]) => [key, clean(value)]),
    );
  const { method, template, headers, body } = request;
  return {
    probe: name,
    request: { method, path: template, headers: cleanAll(headers), body: clean(body) },
    answer: { status: answer.status, headers: cleanAll(answer.headers), body: clean(answer.body) },
  };
}

/** A service may repeat what it was sent. */
function withoutCredentials(text: string, { token, clientId }: ProbeContext): string {
  return [token, clientId].reduce(withoutSecret, text);
}

function withoutSecret(text: string, secret: string): string {
  // A short one stands in many words: there it goes as a word of its own.
  return /^[a-z\d]{1,3}$/i.test(secret)
    ? text.replace(/[a-z\d]+/gi, (word) => (word === secret ? REDACTED : word))
    : text.replaceAll(secret, REDACTED);
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
