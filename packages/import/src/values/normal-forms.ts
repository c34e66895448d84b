/** Returns a name or a username as it is compared: in NFC, with single white space. */
export function normalName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** Returns a phone number as it is compared: without the signs between its digits. */
export function normalPhone(text: string): string {
  return text.replaceAll(/[^+\d]/g, '');
}

/** Returns a username as it is compared: without case, spaces and hyphens. */
export function normalUsername(text: string): string {
  return normalName(text)
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
}
