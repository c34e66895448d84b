/** Whether a page is part of the reference. The search lists guides first. */
export function isSecondary(id: string): boolean {
  return id.startsWith('reference/') || id.startsWith('project/') || id === 'performance';
}
