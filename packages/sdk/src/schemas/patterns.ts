/** The patterns of the fields, which both the checks and the JSON Schemas have. */

export const NOT_BLANK = /\S/;

/** A month may have fewer days than the pattern lets through. */
export const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/;

// What `<input type="email">` takes, with the characters outside ASCII that real addresses have.
const OUTSIDE_ASCII = String.raw`[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}]`;
const LOCAL = String.raw`(?:[\w.!#$%&'*+/=?^\x60{|}~-]|${OUTSIDE_ASCII})+`;
const EDGE = `(?:[a-zA-Z0-9]|${OUTSIDE_ASCII})`;
const LABEL = `${EDGE}(?:(?:${EDGE}|-){0,61}${EDGE})?`;
export const EMAIL = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`, 'u');

export const E164_NUMBER = /^\+[1-9]\d{6,14}$/;

/** The document asks for a country code and shows no form, so what people write is let through. */
export const PHONE_NUMBER = /^\+?\(?\d(?:[ .()-]*\d){6,14}$/;
