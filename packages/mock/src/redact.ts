const SECRET_HEADERS = new Set(['authorization', 'client-id', 'cookie', 'proxy-authorization']);

/** Copies headers for the journal, without the credentials in them. */
export function redactHeaders(headers: Pick<Headers, 'entries'>): Record<string, string> {
  return Object.fromEntries(
    Array.from(headers.entries(), ([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? '[redacted]' : value,
    ]),
  );
}
