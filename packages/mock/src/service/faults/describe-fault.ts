import { reachesService } from './fault-kinds.ts';
import { FAULT_WORDS, type FaultChoice, type FaultMoment } from './fault-words.ts';
import type { Fault } from './faults.ts';

type Fate = NonNullable<Parameters<typeof describeFault>[1]>;

/** The words for a fault whose data is stored, rejected, or neither. */
const WITH_FATE: Readonly<Record<Fate, (event: string) => string>> = {
  stored: (event) => `Stored, then ${inSentence(event)}`,
  rejected: (event) => `Rejected, then ${inSentence(event)}`,
  'not stored': (event) => `${event}, nothing stored`,
};

/** What a fault does with the data of a request that the service accepts. */
const FATES: Readonly<Record<Exclude<FaultMoment, 'late'>, Fate>> = {
  instead: 'not stored',
  after: 'stored',
};

/**
 * Returns the words for a fault, as the inspector and the log of the command have them.
 *
 * @param fault - The fault.
 * @param fate - What happened to the data of a request that the fault applied to. Default: what the
 * fault does with a request that the service accepts.
 * @returns For example `Stored, then the connection breaks`.
 *
 * @example
 * ```ts
 * import { describeFault } from '@profiles/mock';
 *
 * describeFault({ kind: 'drop', stored: true }); // 'Stored, then the connection breaks'
 * describeFault({ kind: 'delay', ms: 3000 }); // 'The response is late (3000 ms)'
 * ```
 */
export function describeFault(fault: Fault, fate?: 'stored' | 'rejected' | 'not stored'): string {
  const { event, moment, number } = wordsFor(fault);
  const whole = number === undefined ? event : `${event} (${number})`;
  if (moment === 'late') return fate === 'rejected' ? WITH_FATE.rejected(whole) : whole;
  return WITH_FATE[fate ?? FATES[moment]](whole);
}

/** Returns the label of a choice in a form. */
export function choiceLabel({ event, moment }: FaultChoice): string {
  return moment === 'late' ? event : WITH_FATE[FATES[moment]](event);
}

/** The words for a response that no choice offers. */
export const OWN_RESPONSE = 'A response of your own';

interface Words extends Pick<FaultChoice, 'event' | 'moment'> {
  /** The number of the fault with its unit, if it has one. */
  readonly number?: string;
}

function wordsFor(fault: Fault): Words {
  const isRange = fault.kind === 'delay' && typeof fault.ms !== 'number';
  const single: Fault = isRange ? { kind: 'delay', ms: fault.ms[0] } : fault;
  for (const choice of FAULT_WORDS[fault.kind].choices) {
    const number = choice.amount?.of(single);
    if (!isSameFault(single, choice.create(number ?? Number.NaN))) continue;
    if (choice.amount === undefined) return choice;
    const shown = isRange ? fault.ms.join(' to ') : Math.round(Number(number) * 1000) / 1000;
    return { ...choice, number: `${shown} ${choice.amount.unit}` };
  }
  const moment = reachesService(fault) ? 'after' : 'instead';
  const status = fault.kind === 'respond' ? fault.status : undefined;
  return { event: OWN_RESPONSE, moment, ...(status && { number: `status ${status}` }) };
}

/** Compares faults by their parts, in any order. */
function isSameFault(a: Fault, b: Fault): boolean {
  return partsOf(a) === partsOf(b);
}

function partsOf(fault: Fault): string {
  const parts = Object.entries({ ...fault, stored: reachesService(fault) });
  return JSON.stringify(parts.filter(([, part]) => part !== undefined).sort());
}

function inSentence(event: string): string {
  return event.charAt(0).toLowerCase() + event.slice(1);
}
