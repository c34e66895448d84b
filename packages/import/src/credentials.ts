/** A URL in any spelling, or a user with a password. */
const URL_LIKE = /:\/|:.*@/s;

/** A setting of a database, outside a URL. */
const SETTING = /\b(?:pass\w*|pwd)\s*=/i;

/** Returns whether a text looks like a URL, so that no message may quote it. */
export function looksLikeUrl(text: string): boolean {
  const isDrive = /^[a-z]:[\\/](?!\/)/i.test(text);
  return URL_LIKE.test(unescaped(isDrive ? text.slice(2) : text));
}

/** Returns whether a text may contain a password, so that no message may quote it. */
export function mayHoldPassword(text: string): boolean {
  return looksLikeUrl(text) || SETTING.test(text);
}

/** Removes the arguments that may contain a password from a message that quotes them. */
export function hidePasswords(message: string, argv: readonly string[]): string {
  const quoted = argv.flatMap((text) => [text, text.slice(text.indexOf('=') + 1)]);
  return quoted
    .filter(mayHoldPassword)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function unescaped(text: string): string {
  return text.replaceAll(/%(?:3a|2f|40)/gi, decodeURIComponent);
}
