import type { Calibration, CalibrationEnd, Drift } from '../../calibrate/calibration.ts';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';
import { tableLines } from '../output.ts';
import { contradictionLines } from './contradiction-lines.ts';

/** Why a run ended, and what one can do about it. */
const ENDS: Readonly<Record<CalibrationEnd, string>> = {
  complete: 'The run is complete: no other request would tell more.',
  'server error':
    'The run stopped at an answer of 5xx, which tells nothing about the rules: run it again when the service is well.',
  'credentials refused':
    'The run stopped where the service no longer took the credentials, or never did: check --token and --client-id.',
  'rate limited':
    'The run stopped at the rate limit of the service: wait until it is over, and run it again with a longer --pause.',
  aborted: 'The run was stopped; what it had learned is kept.',
  'no answer':
    'The run stopped where no answer came: check the address and the network, or give --timeout more. The last request may have been carried out.',
  'budget spent': 'The run stopped after as many requests as --max-requests lets it send.',
};

/**
 * Writes what a calibration found out.
 *
 * @param unused - The flags with which more could be settled.
 */
export function calibrationLines(calibration: Calibration, unused: readonly string[]): string[] {
  const { behaviour, open, requests, cutAnswers, ended, contradictions } = calibration;
  const settled = Object.keys(behaviour).length;
  return [
    `${settled} of ${BEHAVIOUR_IDS.length} entries settled by ${counted(requests, 'request')}.`,
    ENDS[ended],
    ...cutLines(cutAnswers),
    '',
    ...tableLines([
      ['ENTRY', 'VALUE', 'EVIDENCE, OR THE QUESTION FOR THE OWNER OF THE SERVICE'],
      ...BEHAVIOUR_IDS.map((id) => entryRow(id, calibration)),
    ]),
    ...contradictionLines(contradictions),
    ...openAdvice(open.length, unused),
  ];
}

/**
 * Writes what has changed since a calibration.
 *
 * @param lost - What the calibration saw, and the check did not.
 * @param unused - The flags with which more could be seen.
 */
export function driftLines(
  drift: Drift,
  file: string,
  lost: readonly BehaviourId[],
  unused: readonly string[],
): string[] {
  const { drifted, confirmed, unseen, requests, cutAnswers, ended, contradictions } = drift;
  const byHand = unseen.filter((id) => !lost.includes(id));
  const found = [
    `${drifted.length} changed`,
    `${confirmed.length} as before`,
    `${unseen.length} not seen`,
  ];
  return [
    `${file}: ${found.join(', ')}, by ${counted(requests, 'request')}.`,
    ENDS[ended],
    ...cutLines(cutAnswers),
    ...(drifted.length > 0
      ? [
          '',
          ...tableLines([
            ['CHANGED', 'THE FILE SAYS', 'THE SERVICE NOW'],
            ...drifted.map(({ id, expected, possible }) => [
              id,
              shown(expected),
              either(possible) || 'nothing that the ledger has',
            ]),
          ]),
        ]
      : []),
    ...(lost.length > 0
      ? ['', `Settled before, and not seen now: ${lost.join(', ')}.${moreWith('seen', unused)}`]
      : []),
    ...(byHand.length > 0 ? ['', `Written by hand, and not seen: ${byHand.join(', ')}.`] : []),
    ...contradictionLines(contradictions),
  ];
}

function cutLines(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? 'A response was longer than 1 MiB. The rest of it was not read.'
      : `${count} responses were longer than 1 MiB. The rest of them was not read.`,
  ];
}

function entryRow(id: BehaviourId, { evidence, open, behaviour }: Calibration): string[] {
  const value = behaviour[id];
  if (value !== undefined) {
    const probe = evidence[id]?.probe;
    const told = probe ? `${probe.method} ${probe.path} answered ${probe.status}` : '';
    return [id, shown(value), told];
  }
  const left = open.find((question) => question.id === id);
  if (!left) return [id, '?'];
  // Of values without end, those that the ledger lists would be no choice.
  const values = 'isAmount' in LEDGER[id] ? '' : ` ${either(left.values)}`;
  return [id, '?', left.question + values];
}

function openAdvice(count: number, unused: readonly string[]): string[] {
  if (count === 0) return [];
  return [
    '',
    `${counted(count, 'entry stays', 'entries stay')} open; the mock plays the default there.${moreWith('settled', unused)}`,
    'What the owner of the service answers can be added to "behaviour" of the file by hand.',
  ];
}

function moreWith(what: string, unused: readonly string[]): string {
  return unused.length > 0 ? ` More is ${what} with ${unused.join(' and ')}.` : '';
}

function either(values: readonly LedgerValue[]): string {
  const last = values.at(-1);
  const others = values.slice(0, -1).map(shown).join(', ');
  if (last === undefined) return '';
  return others === '' ? shown(last) : `${others} or ${shown(last)}`;
}

function shown(value: LedgerValue): string {
  return typeof value === 'object' ? `${value.limit} per ${value.windowMs} ms` : String(value);
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
