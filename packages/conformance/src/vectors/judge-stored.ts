import { ENDPOINTS } from '@profiles/sdk/schemas';
import { type Judgement, judged, unjudged } from './result.ts';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/** What a step left behind, and what it met. */
interface Written {
  readonly step: Step;
  /** The oid of the record, where the answer told it. */
  readonly oid: string | undefined;
  /** The state before the step. */
  readonly before: string;
  readonly target: Target;
  /** What the document leaves open about the answer. */
  readonly open: string | undefined;
}

/**
 * Reads what a refused step must leave as it is; nothing where it is not refused, or there is no
 * mock to look into.
 */
export async function readState(
  { operation, response }: Step,
  oid: string,
  { reference }: Target,
): Promise<string> {
  if (response?.kind !== 'rejected') return '';
  const state =
    ENDPOINTS[operation].effect === 'create'
      ? await reference?.patientCount()
      : await reference?.record(operation, oid);
  return JSON.stringify(state) ?? '';
}

/** Judges what is stored: a refused step stores nothing, an accepted one what it says. */
export async function judgeStored(written: Written): Promise<Judgement> {
  const { step, oid, before, target, open } = written;
  if (step.response?.kind === 'rejected') {
    // Of another service the refusal itself is not shown.
    if (!target.reference) return unjudged();
    const isSame = (await readState(step, oid ?? '', target)) === before;
    return judged(isSame ? [] : ['it was rejected, but something was stored']);
  }
  const readBack = target.reference ?? target.readBack;
  if (!readBack) return unjudged('what is stored: nothing to read it back with');
  const isOpen = open !== undefined || (step.stored?.dependsOn ?? []).length > 0;
  if (!target.reference && isOpen) return unjudged('what is stored: not shown');
  // The answer is found wanting already.
  if (oid === undefined) return judged([]);
  const record = await readBack.record(step.operation, oid);
  if (step.stored?.record === 'gone') return judged(record ? ['the record is still there'] : []);
  return judged(holds(written, { ...expectedRecord(step), oid }, record));
}

function expectedRecord({ input, stored }: Step): object {
  return typeof stored?.record === 'object' ? stored.record : { ...input };
}

function holds({ step, target }: Written, expected: object, record: unknown): readonly string[] {
  if (typeof record !== 'object' || record === null) return ['no record has its oid'];
  // Further fields of a record are not shown; the extras of an unknown EMR user may be merged into.
  const isUpdate = ENDPOINTS[step.operation].effect === 'update';
  const counts = ([name]: readonly [string, unknown]) =>
    target.reference || (Object.hasOwn(expected, name) && !(isUpdate && name === 'extras'));
  const [is, should] = [record, expected].map((each) =>
    Object.fromEntries(Object.entries(each).filter(counts)),
  );
  return sameJson(is, should)
    ? []
    : [`stored is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`];
}

/** Tells whether two JSON values say the same, whatever the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}
