/**
 * Puts text on one line. Who wrote it, a client or a service, may have put anything into it: line breaks,
 * escape sequences of a terminal, marks that turn its direction.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}
