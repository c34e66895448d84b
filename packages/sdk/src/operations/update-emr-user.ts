import { readOptions } from '../read-options.ts';
import type { EmrUserChanges, EmrUserChangesInput } from '../schemas/emr-user.ts';
import { emrUserChangesSchema, limitedEmrUserChangesSchema } from '../schemas/emr-user.ts';
import { ENDPOINTS } from '../schemas/endpoints.ts';
import type { ExtrasKind } from '../schemas/extras-walk.ts';
import { type UpdatedEmrUser, updatedEmrUserSchema } from '../schemas/responses.ts';
import { checkedUpdateExtras, type Operation } from './operation.ts';
import { jsonOf, oidIssues, validated } from './validated.ts';

export const updateEmrUser: Operation<[oid: string, changes: EmrUserChanges], UpdatedEmrUser> = {
  name: 'updateEmrUser',
  endpoint: ENDPOINTS.updateEmrUser,
  response: updatedEmrUserSchema,
  // Report the problems of the oid and of the body together.
  prepare: ([oid, changes], { updateExtras }) => {
    const schema = schemaFor(updateExtras);
    const { body, ignoredKeys } = validated('updateEmrUser', schema, changes, oidIssues(oid));
    return { oid, body: jsonOf('updateEmrUser', body), ignoredKeys, identifiers: [oid] };
  },
};

/**
 * Validates changes to an EMR user and returns the body that `updateEmrUser` sends, as an object.
 * The input is not changed.
 *
 * Source: *Endpoints*, 1. Update EMR user profile.
 *
 * @param changes - The fields to change.
 * @param options - `updateExtras` as in the client's options. Default: `'arbitrary'`.
 * @returns A copy without absent fields. With `'limited'`, it also omits the keys of `extras` that
 * start with `_`.
 * @throws {@link InvalidInputError} if the changes are invalid, with every problem found.
 * @throws {@link ConfigurationError} if an option is invalid or does not exist.
 *
 * @example
 * ```ts
 * prepareEmrUserChanges({ bg: 'O+', mobile: '+919876543210', fn: undefined });
 * // { bg: 'O+', mobile: '+919876543210' }
 * ```
 */
export function prepareEmrUserChanges(
  changes: EmrUserChangesInput,
  options: { readonly updateExtras?: ExtrasKind | undefined } = {},
): EmrUserChanges {
  const all = { updateExtras: 'arbitrary' } as const;
  const updateExtras = readOptions('the options', options, all, checkedUpdateExtras);
  return validated('updateEmrUser', schemaFor(updateExtras), changes).body;
}

function schemaFor(updateExtras: ExtrasKind) {
  return updateExtras === 'limited' ? limitedEmrUserChangesSchema : emrUserChangesSchema;
}
