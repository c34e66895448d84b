import { reachesService } from './fault-kinds.ts';
import { FAULT_WORDS, type FaultChoice, type FaultMoment } from './fault-words.ts';
import type { Fault, RespondFault } from './faults.ts';

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
 * Returns a sentence about what a fault does, or what it did to a request. The inspector and the log of
 * the command show it.
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
 * describeFault({ kind: 'delay', ms: 3000 }); // 'The response is late (3 s)'
 * ```
 */
export function describeFault(fault: Fault, fate?: 'stored' | 'rejected' | 'not stored'): string {
  const { event, moment, detail } = wordsFor(fault);
  const whole = detail === undefined ? event : `${event} (${detail})`;
  const shown = fate ?? (moment === 'late' ? 'stored' : FATES[moment]);
  return moment === 'late' && shown === 'stored' ? whole : WITH_FATE[shown](whole);
}

/** Returns the label of a choice in a form. */
export function choiceLabel({ event, moment }: FaultChoice): string {
  return moment === 'late' ? event : WITH_FATE[FATES[moment]](event);
}

/** The words for a response that no choice offers. */
export const OWN_RESPONSE = 'A response of your own';

interface Words extends Pick<FaultChoice, 'event' | 'moment'> {
  /** The number of the fault with its unit, or the parts of a response. */
  readonly detail?: string;
}

function wordsFor(fault: Fault): Words {
  const isRange = fault.kind === 'delay' && typeof fault.ms !== 'number';
  const single: Fault = isRange ? { kind: 'delay', ms: fault.ms[0] } : fault;
  for (const choice of FAULT_WORDS[fault.kind]) {
    const number = choice.amount?.of(single);
    if (!isSameFault(single, choice.create(number ?? Number.NaN))) continue;
    if (choice.amount === undefined) return choice;
    const numbers = isRange ? fault.ms : [Number(number)];
    return { ...choice, detail: amountText(numbers, choice.amount.unit) };
  }
  const moment = reachesService(fault) ? 'after' : 'instead';
  const detail = fault.kind === 'respond' ? partsText(fault, moment) : '';
  return { event: OWN_RESPONSE, moment, detail };
}

/** Returns a number or a range with its unit. A long time is in seconds. */
function amountText(numbers: readonly number[], unit: string): string {
  const isLong = unit === 'ms' && Math.max(...numbers) >= 1000;
  const shown = numbers.map((each) => Math.round(isLong ? each : each * 1000) / 1000);
  return `${shown.join(' to ')} ${isLong ? 's' : unit}`;
}

/** Names the parts of a response that are not those of the service. */
function partsText({ status, headers, body }: RespondFault, moment: FaultMoment): string {
  const sent = body ?? (moment === 'instead' ? '' : undefined);
  const parts = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(Object.keys(headers ?? {}).length === 0 ? [] : ['headers']),
    ...(sent === undefined ? [] : [sent === '' ? 'empty body' : 'body']),
  ];
  return parts.join(', ');
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
