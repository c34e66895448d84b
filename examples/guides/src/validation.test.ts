import { prepareEmrUserChanges, preparePatient } from '@profiles/sdk';
import { blanksAsAbsent, emrUserChangesSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';

it('prepares the body that would be sent', () => {
  // #region prepare
  const body = preparePatient({
    fn: 'ASHA',
    dob: '1990-04-12',
    gen: 'F',
    mn: undefined,
    extras: { ward: 'B2', _draft: true },
  });
  expect(body).toEqual({ fn: 'asha', dob: '1990-04-12', gen: 'F', extras: { ward: 'B2' } });
  // #endregion prepare
});

it('lists all problems at once', () => {
  // #region issues
  const input = { fn: ' ', dob: '1990-02-30', gen: 'F', nickname: 'A' } as const;
  expect(() => preparePatient(input)).toThrow(
    expect.objectContaining({
      issues: [
        { path: ['fn'], rule: 'required', message: 'must not be blank' },
        { path: ['dob'], rule: 'date', message: 'must be a valid date (YYYY-MM-DD)' },
        { path: ['nickname'], rule: 'unknown_field', message: 'is unknown here' },
      ],
    }),
  );
  // #endregion issues
});

it('accepts a spread object of an interface type', () => {
  // #region spread
  interface Visit {
    ward: string;
    bed: number;
  }
  const visit: Visit = { ward: 'B2', bed: 7 };
  const { extras } = preparePatient({
    fn: 'Asha',
    dob: '1990-04-12',
    gen: 'F',
    extras: { visit: { ...visit } },
  });
  // #endregion spread
  expect(extras).toEqual({ visit });
});

it("limits the extras of an update if updateExtras is 'limited'", () => {
  // #region limited
  const changes = { extras: { shift: { days: { monday: true } } } };
  expect(prepareEmrUserChanges(changes)).toEqual(changes);
  expect(() => prepareEmrUserChanges(changes, { updateExtras: 'limited' })).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ rule: 'extras.too_deep' })] }),
  );
  // #endregion limited
});

it('does not send a field that an edit form has erased', () => {
  // #region erased
  const editForm = blanksAsAbsent(emrUserChangesSchema);
  expect(editForm.parse({ s: '', mobile: '+919876543210' })).toEqual({ mobile: '+919876543210' });
  // #endregion erased
});
