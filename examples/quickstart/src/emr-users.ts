import type { EmrUserChanges } from '@profiles/sdk';

/** An update of an EMR user, with the records before and after it. */
export interface UpdateStory {
  readonly title: string;
  readonly oid: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly changes: EmrUserChanges;
  readonly stored: Readonly<Record<string, unknown>>;
}

/** Invented people. */
export const UPDATES: readonly UpdateStory[] = [
  {
    title: 'two fields; the others stay, and nothing is lowercased',
    oid: 'dr-mehta',
    before: { fn: 'Kiran', ln: 'Mehta', gen: 'O', mobile: '+911140000000' },
    changes: { s: 'Dr', mobile: '+919876543210' },
    stored: { fn: 'Kiran', ln: 'Mehta', gen: 'O', mobile: '+919876543210', s: 'Dr' },
  },
  {
    title: 'any JSON as extras, to an oid that needs encoding',
    oid: 'nurse/ward 7',
    before: { fn: 'Noor', bg: 'B-' },
    changes: { bg: 'AB+', extras: { roster: [{ day: 'Mon', shifts: [[8, 16]] }], _pinned: true } },
    stored: {
      fn: 'Noor',
      bg: 'AB+',
      extras: { roster: [{ day: 'Mon', shifts: [[8, 16]] }], _pinned: true },
    },
  },
  {
    title: 'no fields, which is allowed',
    oid: 'dr-mehta',
    before: {},
    changes: {},
    stored: { fn: 'Kiran', ln: 'Mehta', gen: 'O', mobile: '+919876543210', s: 'Dr' },
  },
];
