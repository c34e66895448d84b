import { blanksAsAbsent, emrUserChangesSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';

it('does not send an erased field', () => {
  // #region erased
  const editForm = blanksAsAbsent(emrUserChangesSchema);
  expect(editForm.parse({ s: '', mobile: '+919876543210' })).toEqual({
    mobile: '+919876543210',
  });
  // #endregion erased
});
