/** A URL in any spelling, or a user with a password. */
const URL_LIKE = /:\/|:.*@/s;

/** A setting of a database, outside a URL. */
const SETTING = /\b(?:pass\w*|pwd)\s*=/i;

/** Returns whether a text looks like a URL, so that no message may quote it. */
export function looksLikeUrl(text: string): boolean {
  const isDrive = /^[a-z]:[\\/](?!\/)/i.test(text);
  const rest = isDrive ? text.slice(2) : text;
  return URL_LIKE.test(rest.replaceAll(/%(?:3a|2f|40)/gi, decodeURIComponent));
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

/** An unknown option with its value, in a message of the command line. */
const UNKNOWN_OPTION = /(unknown option '-(?:[^-]|-[^=\n]*=)).+'(?=\n|$)/s;

/** Removes the value of an unknown option, such as a token, from a message that quotes it. */
export function hideUnknown(message: string): string {
  return message.replace(UNKNOWN_OPTION, "$1\u2026'");
}
