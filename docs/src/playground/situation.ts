import { type Behaviour, createProfilesMock, type Fault, faults, LEDGER } from '@profiles/mock';
import { EXAMPLES, type Example } from './examples.ts';

/** The input of a run. */
export interface Situation {
  readonly code: string;
  /** The fault of the first request of each run. */
  readonly fault?: Fault | undefined;
  /** The settings that are not the default. */
  readonly settings: Partial<Behaviour>;
}

/** The faults that the page offers. `describeFault` has the words for them. */
export const OFFERED_FAULTS: readonly Fault[] = [
  { kind: 'drop' },
  { kind: 'drop', stored: true },
  { kind: 'hang' },
  { kind: 'hang', stored: true },
  { kind: 'truncate' },
  faults.missingOid,
  faults.malformedJson,
  faults.html502,
  faults.tooMany(2),
  faults.expiredToken,
  faults.redirect,
  { kind: 'delay', ms: 3000 },
];

/** Returns the offered fault that is equal to a value. */
export function offeredFault(fault: unknown): Fault | undefined {
  return OFFERED_FAULTS.find((each) => JSON.stringify(each) === JSON.stringify(fault));
}

/** Returns the example that is equal to a situation. */
export function exampleOf(situation: Situation): Example | undefined {
  return EXAMPLES.find((each) => contents(each) === contents(situation));
}

/** Returns the settings that are not the default. */
export function changedSettings(behaviour: Behaviour): Partial<Behaviour> {
  const changed = Object.entries(behaviour).filter(([id, value]) => {
    const entry = Object.entries(LEDGER).find(([each]) => each === id)?.[1];
    return entry?.values[0] !== value;
  });
  return Object.fromEntries(changed);
}

/** Writes a situation as the fragment of a URL, which a browser sends to no server. */
export function toFragment(situation: Situation): string {
  const example = exampleOf(situation);
  if (example) return `#${new URLSearchParams({ example: example.id })}`;
  const { code, fault, settings } = situation;
  const parts = new URLSearchParams({ code });
  if (fault) parts.set('fault', JSON.stringify(fault));
  if (Object.keys(settings).length > 0) parts.set('settings', JSON.stringify(settings));
  return `#${parts}`;
}

/**
 * Reads a situation from the fragment of a URL.
 *
 * @returns `undefined` if the fragment contains no situation that the page offers.
 */
export function fromFragment(fragment: string): Situation | undefined {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const example = EXAMPLES.find(({ id }) => id === parts.get('example'));
  if (example) return example;
  const code = parts.get('code');
  if (code === null) return undefined;
  try {
    const fault = offeredFault(JSON.parse(parts.get('fault') ?? 'null'));
    const settings: Partial<Behaviour> = { ...JSON.parse(parts.get('settings') ?? '{}') };
    // Throws for an unknown setting or value.
    createProfilesMock({ behaviour: settings });
    return { code, fault, settings };
  } catch {
    return undefined;
  }
}

function contents({ code, fault, settings }: Situation): string {
  return JSON.stringify([code, fault ?? null, Object.entries(settings).sort()]);
}
