import { created, updated } from './artificial.ts';
import type { Probe } from './probe.ts';

/** Probes of single fields. */
export const FIELD_PROBES: readonly Probe[] = [
  created('a missing first name', { fn: undefined }),
  created('a first name that is null', { fn: null }),
  created('a gender that does not exist', { gen: 'X' }),
  created('a day that does not exist', { dob: '1900-02-30' }),
  created('a malformed mobile number', { mobile: 'calibration' }),
  created('a malformed e-mail address', { email: 'calibration' }),
  created('a field that the API specification does not name', { calibration: '{label}' }),
  created('a salutation that is null', { s: null }),
  created('extras that are null', { extras: null }),
  created('an unknown field that is null', { calibration: null }),
  ...updated('no field', {}),
  ...updated('a salutation', { s: '{label}' }),
  ...updated('a gender that does not exist', { gen: 'X' }),
  ...updated('names in capitals', { fn: 'CALIBRATION {LABEL}', email: '{LABEL}@EXAMPLE.COM' }),
  ...updated('one field after another', { s: '{label}' }, { mn: 'calibration' }),
  ...updated('a malformed mobile number', { mobile: 'calibration' }),
  ...updated('a field that the API specification does not name', { calibration: '{label}' }),
  ...updated('a field and one that the API specification does not name', {
    s: '{label}',
    calibration: 1,
  }),
  ...updated('an unknown field and then null', { calibration: '{label}' }, { calibration: null }),
  ...updated('a value and then null', { s: '{label}' }, { s: null }),
  ...updated('a value and then null beside another', { s: '{label}' }, { s: null, mn: 'probe' }),
];
