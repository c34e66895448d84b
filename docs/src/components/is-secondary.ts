/** Whether a page is for looking up. Who searches for words wants a guide first. */
export function isSecondary(id: string): boolean {
  return id.startsWith('reference/') || id.startsWith('project/') || id === 'proof';
}
