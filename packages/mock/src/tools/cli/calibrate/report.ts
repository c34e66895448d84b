import { ENDPOINTS } from '@profiles/sdk/schemas';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import type { Calibration, Contradiction, Drift } from '../../calibrate/calibration.ts';
import { ARTIFICIAL } from '../../calibrate/catalogue/probe.ts';
import { oneLine, tableLines } from '../output.ts';
import type { CalibrateArguments, CalibrateTarget } from './arguments.ts';

/** Describes the requests that a calibration would send, for a run without --i-know-this-writes. */
export function planLines(
  { baseUrl, emrUser }: CalibrateTarget,
  { maxRequests, check }: CalibrateArguments,
): string[] {
  const { createPatient, updateEmrUser } = ENDPOINTS;
  const what = check === undefined ? 'calibration' : 'check';
  return [
    `Nothing was sent. This ${what} writes to the service at ${baseUrl}. It would send`,
    `at most ${maxRequests} requests, one at a time and none of them twice:`,
    `- ${createPatient.method} ${createPatient.path}: creates patients such as`,
    `  ${JSON.stringify(ARTIFICIAL)}, which nothing removes`,
    `- ${updateEmrUser.method} ${updateEmrUser.path}: ${updatesText(emrUser)}`,
    '- some of them wrong on purpose: values, credentials, bodies of up to 1 MB',
    'Use a test service, never one with real patients. Add --i-know-this-writes to send.',
  ];
}

function updatesText(emrUser: string | undefined): string {
  return emrUser === undefined
    ? 'with oids of these patients and unknown oids; --emr-user would add an EMR user'
    : `changes fields and extras of ${emrUser}, and does not change them back; also with oids of these patients and unknown oids`;
}

/** The reasons why a run ended, and what to do about each. */
const ENDS: Readonly<Record<Calibration['ended'], string>> = {
  complete: 'The run is complete: no other request would settle more entries.',
  'server error':
    'The run stopped at a 5xx response, which shows nothing about the rules. Run it again when the service is healthy.',
  'credentials rejected':
    'The run stopped because the service never accepted the credentials, or stopped accepting them: check --token and --client-id.',
  'rate limited':
    'The run stopped at the rate limit of the service. Wait until the limit resets, then run it again with a longer --pause.',
  aborted: 'The run was aborted.',
  'no response':
    'The run stopped because a request got no response: check the URL and the network, or increase --timeout. The service may have processed the last request.',
  'budget spent': 'The run stopped at the limit of --max-requests.',
  'no creation accepted':
    'The service accepted no creation, so nothing that depends on one is settled. Check --base-url, and whether the service requires more than the API specification says.',
};

/** The first request got no response, so nothing is known about the service. */
const UNREACHED =
  'The service could not be reached: the first request got no response. Check that the service is running, ' +
  'check --base-url and the network, or increase --timeout. The service may have processed the request.';

/**
 * Formats the result of a calibration: what is settled, then what is open. A run that stopped early
 * leaves entries open only because it did not probe them, so it lists no questions.
 *
 * @param unused - The unused flags that would settle more.
 */
export function calibrationLines(calibration: Calibration, unused: readonly string[]): string[] {
  const { behaviour, requests, cutResponses, contradictions } = calibration;
  const settled = BEHAVIOUR_IDS.filter((id) => behaviour[id] !== undefined);
  return [
    `${settled.length} of ${BEHAVIOUR_IDS.length} entries settled by ${counted(requests, 'request')}.`,
    endLine(calibration),
    ...cutLines(cutResponses),
    ...settledLines(settled, calibration),
    ...contradictionLines(contradictions),
    ...openLines(calibration, unused),
  ];
}

function endLine({ ended, requests }: Pick<Calibration, 'ended' | 'requests'>): string {
  return isUnreached({ ended, requests }) ? UNREACHED : ENDS[ended];
}

function isUnreached({ ended, requests }: Pick<Calibration, 'ended' | 'requests'>): boolean {
  return ended === 'no response' && requests === 1;
}

/**
 * Formats the changes since a calibration.
 *
 * @param lost - The entries that the calibration settled and the check could not see.
 * @param unused - The unused flags that would show more.
 */
export function driftLines(
  drift: Drift,
  file: string,
  lost: readonly BehaviourId[],
  unused: readonly string[],
): string[] {
  const { drifted, confirmed, unseen, requests, cutResponses, contradictions } = drift;
  const byHand = unseen.filter((id) => !lost.includes(id));
  const found = [
    `${drifted.length} changed`,
    `${confirmed.length} unchanged`,
    `${unseen.length} not checked`,
  ];
  return [
    `${file}: ${found.join(', ')}, after ${counted(requests, 'request')}.`,
    endLine(drift),
    ...cutLines(cutResponses),
    ...(drifted.length > 0
      ? [
          '',
          ...tableLines([
            ['CHANGED', 'THE FILE SAYS', 'THE SERVICE NOW'],
            ...drifted.map(({ id, expected, possible }) => [
              id,
              shown(expected),
              either(possible) || 'no value of the ledger',
            ]),
          ]),
        ]
      : []),
    ...(lost.length > 0 && !isUnreached(drift)
      ? ['', `Settled before, but not checked now: ${lost.join(', ')}.${moreWith('check', unused)}`]
      : []),
    ...(byHand.length > 0 ? ['', `Written by hand, not checked: ${byHand.join(', ')}.`] : []),
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

function settledLines(
  settled: readonly BehaviourId[],
  { behaviour, evidence }: Calibration,
): string[] {
  if (settled.length === 0) return [];
  const rows = settled.map((id) => {
    const value = behaviour[id];
    const probe = evidence[id]?.probe;
    const source = probe ? `${probe.method} ${probe.path}: ${probe.status}` : '';
    return [id, value === undefined ? '' : shown(value), source];
  });
  return ['', ...tableLines([['SETTLED', 'VALUE', 'EVIDENCE'], ...rows])];
}

function openLines(calibration: Calibration, unused: readonly string[]): string[] {
  const { open, ended } = calibration;
  if (open.length === 0 || isUnreached(calibration)) return [];
  const count = counted(open.length, 'entry stays', 'entries stay');
  if (ended === 'no creation accepted') {
    return ['', `${count} open, because the service accepted no creation.`];
  }
  if (ended !== 'complete' && ended !== 'budget spent') {
    return ['', `${count} open, because the run stopped early.`];
  }
  const rows = open.map(({ id, question, values }) => {
    // The values that the ledger lists for an open-ended entry are not the only ones, so omit them.
    return [id, 'isAmount' in LEDGER[id] ? question : `${question} ${either(values)}`];
  });
  return [
    '',
    ...tableLines([['OPEN', 'QUESTION FOR THE OWNER OF THE SERVICE'], ...rows]),
    '',
    `${count} open; the mock uses the default.${moreWith('settle', unused)}`,
    'Ask the owner of the service, and add the values to "behaviour" in the file by hand.',
  ];
}

function moreWith(what: string, unused: readonly string[]): string {
  return unused.length > 0 ? ` To ${what} more entries, use ${unused.join(' and ')}.` : '';
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

/** The part of a text that a line shows, in characters. */
const MAX_LINE_LENGTH = 200;

/** Formats the responses that no ledger entry explains, each with the requests that got it. */
export function contradictionLines(contradictions: readonly Contradiction[]): string[] {
  if (contradictions.length === 0) return [];
  const requestsOf = new Map<string, string[]>();
  for (const { probe, request, response } of contradictions) {
    const lines = responseLines(response).join('\n');
    const line = `  - ${probe}: ${request.method} ${request.path} ${shortLine(request.body)}`;
    requestsOf.set(lines, [...(requestsOf.get(lines) ?? []), line.trimEnd()]);
  }
  return ['', 'Responses that no ledger entry explains:', ...[...requestsOf].flat(2)];
}

function responseLines({ status, headerNames, shape, texts }: Contradiction['response']): string[] {
  const lines = [`${status} ${shape}; headers: ${headerNames.join(', ') || 'none'}`];
  if (!texts) return lines;
  const headers = Object.entries(texts.headers).map(([name, value]) => `${name}: ${value}`);
  const shownTexts = [...headers, texts.body].map((text) => `    ${shortLine(text)}`);
  return [...lines, ...shownTexts.filter((line) => line.trim() !== '')];
}

function shortLine(text: string): string {
  const line = oneLine(text);
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}...` : line;
}
