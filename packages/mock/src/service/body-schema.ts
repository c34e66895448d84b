import type { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';

/** The schema of a request body. */
export type BodySchema = typeof newPatientSchema | typeof emrUserChangesSchema;

/** Returns whether a body must or may have a field, or `undefined` if it cannot. */
export function fieldNeed(
  { shape }: BodySchema,
  name: string,
): 'required' | 'optional' | undefined {
  if (!Object.hasOwn(shape, name)) return undefined;
  const fields: Readonly<Record<string, { readonly type: string }>> = shape;
  return fields[name]?.type === 'optional' ? 'optional' : 'required';
}
