import { isHeaderName, isHeaderValue, isPlainObject, MAX_TIMER_MS } from '@profiles/sdk/internal';
import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { checkOptions } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import { NULL_BODY_STATUSES } from '../../http/incoming-request.ts';
import type { Fault, FaultPlan } from './faults.ts';

/** Headers that define the length of a response. Only its body determines them. */
const FRAMING = ['content-length', 'transfer-encoding', 'trailer'];
const HEADERS_RULE =
  'an object of valid HTTP headers, with values of one line, ' +
  `and without ${FRAMING.join(', ')}`;
const MIN_BYTES_PER_SECOND = 0.001;
const MAX_BYTES_PER_SECOND = 1e12;

type Rule = readonly [must: string, isFine: (value: unknown) => boolean];
type Check = readonly [...Rule, need?: 'required'];

type FaultOf<Kind> = Extract<Fault, { readonly kind: Kind }>;
/** A check of every property of every kind. A property that must be given is `required`. */
type Checks = {
  readonly [Kind in Fault['kind']]: {
    readonly [Name in Exclude<keyof FaultOf<Kind>, 'kind'>]-?: undefined extends FaultOf<Kind>[Name]
      ? Rule
      : readonly [...Rule, need: 'required'];
  };
};

const STORED: Rule = ['true or false', (value) => typeof value === 'boolean'];
const PROPERTIES: Checks = {
  respond: {
    status: ['a whole number from 200 to 599', (value) => isWhole(value, 200, 599)],
    headers: [HEADERS_RULE, isHeaders],
    body: ['text', (value) => typeof value === 'string'],
    stored: STORED,
  },
  drop: { stored: STORED },
  truncate: {},
  hang: { stored: STORED },
  delay: {
    ms: [
      `a number from 0 to ${MAX_TIMER_MS}, or a list of two, the smaller one first`,
      (value) => isDelay(value) || isRange(value),
      'required',
    ],
  },
  drip: {
    bytesPerSecond: [
      `a number from ${MIN_BYTES_PER_SECOND} to ${MAX_BYTES_PER_SECOND}`,
      (value) => isBetween(value, MIN_BYTES_PER_SECOND, MAX_BYTES_PER_SECOND),
      'required',
    ],
  },
};

/** The kinds of faults. */
export const FAULT_KINDS: readonly string[] = Object.keys(PROPERTIES);

/**
 * Validates a fault from untrusted input: a program or the admin API.
 *
 * @returns A copy.
 * @throws {@link SetupError} if the fault is invalid. The message names the kind, the property and
 * the rule.
 */
export function checkFault(input: unknown): Fault {
  const kind = isPlainObject(input) ? input['kind'] : undefined;
  if (!isPlainObject(input) || !isKind(kind)) {
    throw new SetupError(
      `A fault must be an object whose kind is one of ${FAULT_KINDS.join(', ')}.`,
    );
  }
  const properties: Readonly<Record<string, Check>> = PROPERTIES[kind];
  for (const name of Object.keys(input)) {
    if (name === 'kind' || Object.hasOwn(properties, name)) continue;
    throw new SetupError(`The fault ${kind} has no property ${JSON.stringify(name)}.`);
  }
  for (const [name, [must, isFine, need]] of Object.entries(properties)) {
    const value = input[name];
    if (value === undefined ? need === 'required' : !isFine(value)) {
      throw new SetupError(`The ${name} of the fault ${kind} must be ${must}.`);
    }
  }
  if (NULL_BODY_STATUSES.has(input['status']) && input['body'] !== '') {
    throw new SetupError('A fault that responds 204, 205 or 304 must have the body "".');
  }
  return structuredClone(input) as unknown as Fault;
}

/** Validates the other arguments of `fail`. */
export function checkFaultPlan(
  operation: unknown,
  plan: FaultPlan,
): asserts operation is OperationName | '*' {
  checkOptions('fail', plan, { times: true, skip: true, rate: true });
  const { times = 1, skip = 0, rate = 1 } = plan;
  const known = [...Object.keys(ENDPOINTS), '*'];
  if (!known.some((each) => each === operation)) {
    throw new SetupError(`The operation of a fault must be one of ${known.join(', ')}.`);
  }
  if (times !== Number.POSITIVE_INFINITY && !isWhole(times, 1)) {
    throw new SetupError('The times of a fault must be a whole number from 1, or Infinity.');
  }
  if (!isWhole(skip, 0)) throw new SetupError('The skip of a fault must be a whole number from 0.');
  if (!isBetween(rate, Number.MIN_VALUE, 1)) {
    throw new SetupError('The rate of a fault must be a number above 0 and at most 1.');
  }
}

function isKind(kind: unknown): kind is Fault['kind'] {
  return typeof kind === 'string' && Object.hasOwn(PROPERTIES, kind);
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function isDelay(value: unknown): boolean {
  return isBetween(value, 0, MAX_TIMER_MS);
}

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [min, max] = value;
  return isDelay(min) && isDelay(max) && min <= max;
}

function isWhole(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && isBetween(value, min, max);
}

function isHeaders(value: unknown): boolean {
  return isPlainObject(value) && Object.entries(value).every(isHeader);
}

function isHeader([name, value]: [string, unknown]): boolean {
  return isHeaderName(name) && isHeaderValue(value) && !FRAMING.includes(name.toLowerCase());
}
