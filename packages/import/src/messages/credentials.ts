/** A URL in any spelling, or a user with a password. */
const URL_LIKE = /:\/|:.*@/s;

/** A password in the settings of a database, outside a URL. */
const PASSWORD_SETTING = /\b(?:pass\w*|pwd)\s*=/i;

/** Returns whether a text looks like a URL, so that no message may quote it. */
export function looksLikeUrl(text: string): boolean {
  const isDrive = /^[a-z]:[\\/](?!\/)/i.test(text);
  const rest = isDrive ? text.slice(2) : text;
  return URL_LIKE.test(rest.replaceAll(/%(?:3a|2f|40)/gi, decodeURIComponent));
}

/** Returns whether a text may contain a password, so that no message may quote it. */
export function mayHoldPassword(text: string): boolean {
  return looksLikeUrl(text) || PASSWORD_SETTING.test(text);
}

/** An unknown option with its value, in a message of the command line. */
const UNKNOWN_OPTION = /(unknown option '-(?:[^-]|-[^=\n]*=)).+'(?=\n|$)/s;

/**
 * Removes what a message must not quote: arguments that may contain a password, and the value of an
 * unknown option, such as a token.
 */
export function hideSecrets(message: string, argv: readonly string[]): string {
  const quoted = argv.flatMap((text) => [text, text.slice(text.indexOf('=') + 1)]);
  const secrets = quoted.filter(mayHoldPassword);
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
  return shown.replace(UNKNOWN_OPTION, "$1…'");
}
