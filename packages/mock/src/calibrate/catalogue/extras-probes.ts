import { created, updated } from './artificial.ts';
import type { Probe } from './probe.ts';

/** A key of the maximum length, whether bytes, code units or code points are counted. */
const KEY = 'calibration-0000';

const EXTRAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a list inside a list': { kept: 1, nested: [[1]] },
  'an object inside a list': { kept: 1, nested: [{ deep: 1 }] },
  'two levels of nesting': { kept: 1, nested: { deep: { deeper: 1 }, beside: 1 } },
  'a key of 17 characters': { kept: 1, [`${KEY}0`]: 1 },
  'a key of 16 characters that are 17 bytes': { kept: 1, [`é${KEY.slice(1)}`]: 1 },
  'a key of 16 characters that are 17 code units': { kept: 1, [`😀${KEY.slice(1)}`]: 1 },
  'a key with _': { kept: 1, _ignored: 1 },
  'a key with _ below another': { kept: { _ignored: 1, beside: 1 } },
  'a violation below a key with _': { kept: 1, nested: { _ignored: [[1]], beside: 1 } },
};

/** Probes of `extras`. */
export const EXTRAS_PROBES: readonly Probe[] = [
  ...Object.entries(EXTRAS).flatMap(([what, extras]) => [
    created(`extras that have ${what}`, { extras }),
    ...updated(`extras that have ${what}`, { extras }),
  ]),
  ...updated('extras after extras', { extras: { first: '{label}' } }, { extras: { second: 1 } }),
  ...updated('extras that are null', { extras: { first: '{label}' } }, { extras: null }),
];
