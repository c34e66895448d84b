import { expect, it } from 'vitest';
import { type AttemptFacts, decideAfterAttempt } from './decide-after-attempt.ts';
import type { Judgement } from './judge-failure.ts';

const RETRY = { state: 'ready', reason: 'code' } as const;
const FINAL = { state: 'look_first', reason: 'code after 5 tries' } as const;
const FACTS = { hasLaterResponse: false, isCircuitOpen: false, hasResponded: true, isAtEnd: false };

/** The situations in which a row fails. */
const SITUATIONS = {
  'after a later response': { hasLaterResponse: true },
  'after a later response, at the end': { hasLaterResponse: true, isAtEnd: true },
  'while the circuit is open': { isCircuitOpen: true },
  'while the circuit is open, at the end': { isCircuitOpen: true, isAtEnd: true },
  'after a later response, while the circuit is open': {
    hasLaterResponse: true,
    isCircuitOpen: true,
  },
  'before any response': { hasResponded: false },
  'before any response, at the end': { hasResponded: false, isAtEnd: true },
  'among others': {},
  'at the end': { isAtEnd: true },
} satisfies Readonly<Record<string, Partial<AttemptFacts>>>;

type Failure = Exclude<Judgement['service'], 'responded'>;

it.each<[keyof typeof SITUATIONS, before: number, Failure, expected: string]>([
  ['after a later response', 0, 'failed', 'retry, 1'],
  ['after a later response', 3, 'unreachable', 'retry, 4'],
  ['after a later response', 1, 'overloaded', 'retry, 2, recorded'],
  ['after a later response', 0, 'rejecting', 'final, 1'],
  ['after a later response', 4, 'failed', 'final, 5'],
  ['after a later response', 4, 'overloaded', 'final, 5, recorded'],
  ['after a later response, at the end', 0, 'failed', 'retry, 1'],
  ['after a later response, at the end', 1, 'failed', 'retry, 2, waits 8 s'],
  ['after a later response, at the end', 3, 'unreachable', 'retry, 4, waits 32 s'],
  ['after a later response, at the end', 1, 'overloaded', 'retry, 2, recorded'],
  ['after a later response, while the circuit is open', 0, 'failed', 'retry, 1'],
  ['while the circuit is open', 0, 'failed', 'retry, 0, recorded'],
  ['while the circuit is open', 4, 'unreachable', 'retry, 4, recorded'],
  ['while the circuit is open', 1, 'overloaded', 'retry, 1, recorded'],
  ['while the circuit is open', 1, 'rejecting', 'retry, 1, recorded'],
  ['while the circuit is open, at the end', 1, 'rejecting', 'retry, 1, recorded'],
  ['while the circuit is open, at the end', 4, 'failed', 'retry, 4, recorded'],
  ['before any response', 0, 'failed', 'retry, 0, recorded'],
  ['before any response', 0, 'unreachable', 'retry, 0, recorded'],
  ['before any response', 0, 'overloaded', 'retry, 0, recorded'],
  ['before any response', 0, 'rejecting', 'retry, 0, recorded'],
  ['before any response, at the end', 0, 'failed', 'retry, 0, recorded'],
  ['before any response, at the end', 1, 'rejecting', 'final, 2, recorded'],
  ['among others', 0, 'failed', 'retry, 1, recorded'],
  ['among others', 0, 'unreachable', 'retry, 1, recorded'],
  ['among others', 0, 'overloaded', 'retry, 1, recorded'],
  ['among others', 0, 'rejecting', 'retry, 1, recorded'],
  ['among others', 4, 'failed', 'retry, 4, recorded'],
  ['among others', 1, 'unreachable', 'retry, 1, recorded'],
  ['among others', 1, 'overloaded', 'retry, 1, recorded'],
  ['among others', 1, 'rejecting', 'retry, 1, recorded'],
  ['at the end', 0, 'failed', 'retry, 1, recorded'],
  ['at the end', 0, 'rejecting', 'retry, 1, recorded'],
  ['at the end', 1, 'failed', 'retry, 2, waits 8 s'],
  ['at the end', 2, 'failed', 'retry, 3, waits 16 s'],
  ['at the end', 1, 'unreachable', 'retry, 2, recorded'],
  ['at the end', 1, 'overloaded', 'retry, 2, recorded'],
  ['at the end', 1, 'rejecting', 'final, 2, recorded'],
  ['at the end', 4, 'failed', 'final, 5, waits 64 s'],
  ['at the end', 4, 'unreachable', 'final, 5, recorded'],
])('%s, a row with %i failures that has %s: %s', (situation, failures, service, expected) => {
  const judgement = { result: RETRY, final: FINAL, service };
  const decision = decideAfterAttempt({
    ...FACTS,
    ...SITUATIONS[situation],
    judgement,
    failures,
  });
  const words = [
    decision.result === FINAL ? 'final' : 'retry',
    decision.failures,
    ...(decision.isRecorded ? ['recorded'] : []),
    ...(decision.backoffMs > 0 ? [`waits ${decision.backoffMs / 1000} s`] : []),
  ];
  expect(words.join(', ')).toBe(expected);
});

it.each<[string, Pick<Judgement, 'result' | 'service'>]>([
  ['a created row', { result: { state: 'created', oid: 'p-1' }, service: 'responded' }],
  ['a row of unknown outcome without a username', { result: FINAL, service: 'failed' }],
  ['a row whose failure stops the import', { result: RETRY, service: 'responded' }],
])('records %s and keeps its number of failures', (_, judgement) => {
  const facts = { ...FACTS, hasLaterResponse: true, isAtEnd: true, judgement, failures: 4 };
  expect(decideAfterAttempt(facts)).toEqual({
    result: judgement.result,
    failures: undefined,
    isRecorded: true,
    backoffMs: 0,
  });
});
