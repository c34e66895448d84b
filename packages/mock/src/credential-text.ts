/** Tells text that a request can carry as bearer token. */
export function isToken(text: unknown): boolean {
  return typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);
}

/** Tells text that a request can carry as client id: spaces at the ends of a header get lost. */
export function isClientId(text: unknown): boolean {
  return typeof text === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}
