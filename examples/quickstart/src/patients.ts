import type { NewPatient } from '@profiles/sdk';

/** A patient to create, and the record that the service must hold afterwards (with its oid). */
export interface PatientStory {
  readonly title: string;
  readonly given: NewPatient;
  readonly stored: Readonly<Record<string, unknown>>;
}

const EXTRAS = {
  sixteenCharacter: 'the longest key',
  '🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺': 'sixteen characters as well',
  allergies: ['latex', 'penicillin', null],
  visit: { ward: 'B', bed: 7, notes: [] },
};

/** Invented people. */
export const PATIENTS: readonly PatientStory[] = [
  {
    title: 'every field, in capitals',
    given: {
      fn: 'ASHA',
      mn: 'Devi',
      ln: 'RAO',
      fln: 'Asha Devi RAO',
      s: 'Ms',
      dob: '1990-04-12',
      gen: 'F',
      bloodgroup: 'O+',
      mobile: '+91 98765 43210',
      email: 'Asha.Rao@Example.com',
      username: 'UHID-1042',
      abha: 'asha.rao@abdm',
    },
    stored: {
      fn: 'asha',
      mn: 'devi',
      ln: 'rao',
      fln: 'asha devi rao',
      s: 'Ms',
      dob: '1990-04-12',
      gen: 'F',
      bloodgroup: 'O+',
      mobile: '+91 98765 43210',
      email: 'asha.rao@example.com',
      username: 'UHID-1042',
      abha: 'asha.rao@abdm',
    },
  },
  {
    title: 'extras at their limits',
    given: {
      fn: 'Luis',
      dob: '2024-02-29',
      gen: 'M',
      extras: { ...EXTRAS, _draft: 'ignored by the service, so it is not sent' },
    },
    stored: {
      fn: 'luis',
      dob: '2024-02-29',
      gen: 'M',
      extras: EXTRAS,
    },
  },
  {
    title: 'Devanagari, which has no case',
    given: { fn: 'आशा', ln: 'राव', dob: '1988-11-30', gen: 'F' },
    stored: { fn: 'आशा', ln: 'राव', dob: '1988-11-30', gen: 'F' },
  },
  {
    title: 'Cyrillic and an address outside ASCII',
    given: { fn: 'ОЛЬГА', dob: '1975-01-01', gen: 'F', email: 'Ольга@Почта.example' },
    stored: { fn: 'ольга', dob: '1975-01-01', gen: 'F', email: 'ольга@почта.example' },
  },
  {
    title: 'Turkish: the dotted capital I grows',
    given: { fn: 'İPEK', dob: '2001-07-19', gen: 'O' },
    stored: { fn: 'i̇pek', dob: '2001-07-19', gen: 'O' },
  },
  {
    title: 'Chinese and Arabic',
    given: { fn: '小梅', ln: '李', fln: '李小梅 (ليلى)', dob: '1969-12-31', gen: 'F' },
    stored: { fn: '小梅', ln: '李', fln: '李小梅 (ليلى)', dob: '1969-12-31', gen: 'F' },
  },
];
