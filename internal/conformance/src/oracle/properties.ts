import { EXTRAS_RULES } from '@profiles/sdk/schemas';
import fc from 'fast-check';
import { VECTORS } from '../vectors/all-vectors.ts';
import { anyBodyText, anyInput } from './arbitrary/bodies.ts';
import { anyLedger, DEFAULT_LEDGER } from './arbitrary/ledgers.ts';
import { assertPrepared, assertResponded } from './assert-cases.ts';
import type { ExtrasMode } from './naive/expected-extras.ts';
import { kindOf } from './naive/kind.ts';
import type { BodyLedger } from './naive/ledger-values.ts';
import type { Operation } from './naive/tables.ts';
import type { Shares } from './shares.ts';

/** A comparison with the second implementation. */
export interface Comparison {
  readonly name: string;
  /** The outcomes that some of the cases must have. Otherwise the run proves nothing about them. */
  readonly outcomes: readonly string[];
  /** Its share of the cases of a long run. Cases that only prepare a body are the cheapest. */
  readonly percent: number;
  /** Creates the property, which counts the outcomes of its cases. */
  property(shares: Shares): fc.IAsyncProperty<unknown>;
}

const IN_ALL = ['accepted', 'type', 'enum', 'date', 'email', 'extras.not_object'];
const IN_CLIENT = [...IN_ALL, 'unknown_field', 'extras.not_json', 'extras.too_deep'];
const IN_LIMITED = Object.keys(EXTRAS_RULES).filter((rule) => !IN_CLIENT.includes(rule));
const IN_SERVICE = [...IN_ALL, 'unreadable', 'null', 'levels'];
const OF_CREATION = ['phone', 'required'];
const TO_SERVICE = [...OF_CREATION, 'limits', 'duplicate'];

const isObject = (value: unknown): value is object => kindOf(value) === 'object';

/** The extras of the vectors about limits, which are on both sides of each limit. */
const EXTRAS_AT_LIMITS = VECTORS.filter(({ section }) => section === 'Limits').flatMap(
  ({ steps }) =>
    steps.flatMap(({ input = {} }) => (isObject(input['extras']) ? [input['extras']] : [])),
);

export const COMPARISONS: readonly Comparison[] = [
  ofClient('createPatient', 'limited', [...IN_LIMITED, ...OF_CREATION]),
  ofClient('updateEmrUser', 'limited', [...IN_LIMITED, 'e164']),
  ofClient('updateEmrUser', 'arbitrary', ['e164']),
  ofService('the default service', fc.constant(DEFAULT_LEDGER), 'createPatient', TO_SERVICE),
  ofService('the default service', fc.constant(DEFAULT_LEDGER), 'updateEmrUser', ['e164']),
  ofService('any service', anyLedger, 'createPatient', [...TO_SERVICE, 'unknown_field']),
  ofService('any service', anyLedger, 'updateEmrUser', [
    'e164',
    'limits',
    'empty',
    'unknown_field',
  ]),
];

function ofClient(operation: Operation, mode: ExtrasMode, outcomes: string[]): Comparison {
  return {
    name: `requests sent by ${operation}, ${mode} extras`,
    outcomes: [...IN_CLIENT, ...outcomes],
    percent: 20,
    property: (shares) =>
      fc.asyncProperty(anyInput(operation, EXTRAS_AT_LIMITS), async (input) => {
        shares.count(assertPrepared(operation, input, mode));
      }),
  };
}

function ofService(
  service: string,
  ledgers: fc.Arbitrary<BodyLedger>,
  operation: Operation,
  outcomes: string[],
): Comparison {
  const texts = anyBodyText(operation, EXTRAS_AT_LIMITS);
  return {
    name: `responses of ${service} to ${operation}`,
    outcomes: [...IN_SERVICE, ...outcomes],
    percent: 10,
    property: (shares) =>
      fc.asyncProperty(texts, ledgers, async (text, ledger) => {
        shares.count(await assertResponded(operation, text, ledger));
      }),
  };
}
