import { ARTIFICIAL, creation } from './artificial.ts';
import type { Probe } from './probe.ts';

/** Usual limits on the size of a body, in bytes. Out of courtesy, no larger limit is tried. */
export const USUAL_BODY_LIMITS = [102_400, 1_000_000, 1_048_576] as const;

const UNREADABLE: readonly Probe[] = [
  ['an empty body', ''],
  ['a body that is not JSON', 'fn=Calibration'],
  ['a body that is a list', '[]'],
].map(([what, body]) => ({
  name: `a creation with ${what}`,
  steps: [{ to: 'patients', body }],
}));

const UNDECLARED: readonly Probe[] = [
  ['text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
].map(([what, type = '']) => ({
  name: `a creation whose body is declared as ${what}`,
  steps: [{ ...creation(), headers: { 'content-type': type } }],
}));

const LARGE: readonly Probe[] = USUAL_BODY_LIMITS.flatMap((limit) => [limit, limit + 1]).map(
  (bytes) => ({
    name: `a creation with a body of ${bytes.toLocaleString('en')} bytes`,
    // An empty object padded with spaces. The service stores nothing, whatever the size.
    steps: [{ to: 'patients', body: `{${' '.repeat(bytes - 2)}}` }],
  }),
);

/** Probes of the address and of the body as a whole. */
export const BODY_PROBES: readonly Probe[] = [
  { name: 'a creation', steps: [creation()] },
  {
    name: 'a creation without the trailing slash',
    steps: [{ to: 'patients without a slash', body: ARTIFICIAL }],
  },
  ...UNDECLARED,
  ...UNREADABLE,
  ...LARGE,
];
