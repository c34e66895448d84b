import { isHeaderName, isPlainObject } from '@profiles/sdk/internal';
import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { checkOptions } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import { NULL_BODY_STATUSES } from '../../http/reply.ts';
import { FAULT_KIND_NAMES, isBetween, isWhole, propertiesOf } from './fault-kinds.ts';
import type { Fault, FaultPlan } from './faults.ts';

/**
 * Validates a fault from untrusted input: a program or the admin API.
 *
 * @returns A copy.
 * @throws {@link SetupError} if the fault is invalid. The message names the kind, the property and
 * the rule.
 */
export function checkFault(input: unknown): Fault {
  const kind = isPlainObject(input) ? input['kind'] : undefined;
  const properties = propertiesOf(kind);
  if (!isPlainObject(input) || !properties) {
    throw new SetupError(
      `A fault must be an object whose kind is one of ${FAULT_KIND_NAMES.join(', ')}.`,
    );
  }
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
  if (kind === 'respond' && !changesResponse(input)) {
    throw new SetupError(
      'A fault with a response of its own must have a status, headers or a body, or stored: false.',
    );
  }
  if (NULL_BODY_STATUSES.has(input['status']) && input['body'] !== '') {
    throw new SetupError('A fault that responds 204, 205 or 304 must have the body "".');
  }
  return structuredClone(input) as unknown as Fault;
}

/** Returns whether the response differs from that of the service. */
function changesResponse({ status, headers, body, stored }: Readonly<Record<string, unknown>>) {
  const isSet = [status, body, ...Object.values(headers ?? {})].some((part) => part !== undefined);
  return isSet || stored === false;
}

/** Validates the other arguments of `fail`. */
export function checkFaultPlan(
  operation: unknown,
  plan: FaultPlan,
): asserts operation is OperationName | '*' {
  checkOptions('fail', plan, { times: true, skip: true, rate: true, when: true });
  const { times = 1, skip = 0, rate = 1, when } = plan;
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
  if (when !== undefined && typeof when !== 'function' && !isCondition(when)) {
    throw new SetupError(
      'The when of a fault must be a function, or an object with at least one of username, oid and headers.',
    );
  }
}

function isCondition(when: unknown): boolean {
  if (!isPlainObject(when)) return false;
  const given = Object.entries(when).filter(([, value]) => value !== undefined);
  const isFine = ([name, value]: [string, unknown]) =>
    name === 'headers' ? isHeaders(value) : CONDITION_TEXTS.includes(name) && isText(value);
  return given.length > 0 && given.every(isFine);
}

const CONDITION_TEXTS: readonly string[] = ['username', 'oid'];
const isText = (value: unknown) => typeof value === 'string';

function isHeaders(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const pairs = Object.entries(value);
  return pairs.length > 0 && pairs.every(([name, each]) => isHeaderName(name) && isText(each));
}
