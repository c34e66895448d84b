const SECRET_HEADERS = new Set(['authorization', 'client-id', 'cookie', 'proxy-authorization']);

/** Copies headers for the journal, without the credentials in them. */
export function redactHeaders(headers: Pick<Headers, 'entries'>): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of headers.entries()) {
    redacted[name] = SECRET_HEADERS.has(name.toLowerCase()) ? '[redacted]' : value;
  }
  return redacted;
}
