import { isHeaderName, isHeaderValue, isPlainObject, MAX_TIMER_MS } from '@profiles/sdk/internal';
import { BROKEN, type Reply, type ServiceResponse } from '../../http/reply.ts';
import type { Fault } from './faults.ts';

type Rule = readonly [must: string, isFine: (value: unknown) => boolean];
/** The rule of a property: what it must be, whether a value is that, and whether it must be given. */
type PropertyRule = readonly [...Rule, need?: 'required'];

type FaultByKind = { [Kind in Fault['kind']]: Extract<Fault, { readonly kind: Kind }> };

/** What a kind of fault is and does. */
interface FaultKind<Kind extends Fault['kind']> {
  /** The rule of each property. */
  readonly properties: {
    readonly [Name in Exclude<
      keyof FaultByKind[Kind],
      'kind'
    >]-?: undefined extends FaultByKind[Kind][Name] ? Rule : readonly [...Rule, need: 'required'];
  };
  /** Whether the service handles a request with this fault. */
  readonly reachesService: (fault: FaultByKind[Kind]) => boolean;
  /**
   * Returns what the client experiences.
   *
   * @param response - The response of the service, or an empty 200 if the request does not reach it.
   */
  readonly reply: (response: ServiceResponse, fault: FaultByKind[Kind]) => Reply;
}

/** Headers that define the length of a response. Only its body determines them. */
const FRAMING = ['content-length', 'transfer-encoding', 'trailer'];
const HEADERS_RULE =
  'an object of valid HTTP headers, with values of one line, ' +
  `and without ${FRAMING.join(', ')}`;
const MIN_BYTES_PER_SECOND = 0.001;
const MAX_BYTES_PER_SECOND = 1e12;

const STORED: Rule = ['true or false', (value) => typeof value === 'boolean'];
const isStored = ({ stored = false }: { readonly stored?: boolean | undefined }) => stored;
const always = () => true;
const whole = (response: ServiceResponse): Reply => ({ kind: 'response', response });

/** The kinds of faults: one record for each. */
const FAULT_KINDS: { readonly [Kind in Fault['kind']]: FaultKind<Kind> } = {
  respond: {
    properties: {
      status: ['a whole number from 200 to 599', (value) => isWhole(value, 200, 599)],
      headers: [HEADERS_RULE, isHeaders],
      body: ['text', (value) => typeof value === 'string'],
      stored: STORED,
    },
    reachesService: ({ stored, status = 200 }) => stored ?? status < 300,
    reply: (response, { status, headers = {}, body }) =>
      whole({
        status: status ?? response.status,
        headers: { ...response.headers, ...inLowercase(headers) },
        body: body ?? response.body,
      }),
  },
  drop: { properties: { stored: STORED }, reachesService: isStored, reply: () => BROKEN },
  truncate: {
    properties: {},
    reachesService: always,
    // A response without a body cannot be truncated.
    reply: (response) => (response.body === '' ? BROKEN : { kind: 'truncated', response }),
  },
  hang: {
    properties: { stored: STORED },
    reachesService: isStored,
    reply: () => ({ kind: 'silence' }),
  },
  // The handler waits before it calls the service.
  delay: {
    properties: {
      ms: [
        `a number from 0 to ${MAX_TIMER_MS}, or a list of two, the smaller one first`,
        (value) => isDelay(value) || isRange(value),
        'required',
      ],
    },
    reachesService: always,
    reply: whole,
  },
  drip: {
    properties: {
      bytesPerSecond: [
        `a number from ${MIN_BYTES_PER_SECOND} to ${MAX_BYTES_PER_SECOND}`,
        (value) => isBetween(value, MIN_BYTES_PER_SECOND, MAX_BYTES_PER_SECOND),
        'required',
      ],
    },
    reachesService: always,
    reply: (response, { bytesPerSecond }) =>
      response.body === '' ? whole(response) : { kind: 'slow', response, bytesPerSecond },
  },
};

/** The names of the kinds. */
export const FAULT_KIND_NAMES: readonly string[] = Object.keys(FAULT_KINDS);

/** Returns the rules of the properties of a kind, or `undefined` if there is no such kind. */
export function propertiesOf(kind: unknown): Readonly<Record<string, PropertyRule>> | undefined {
  const isKind = typeof kind === 'string' && Object.hasOwn(FAULT_KINDS, kind);
  return isKind ? FAULT_KINDS[kind as Fault['kind']].properties : undefined;
}

/** Returns whether the service handles a request with a fault. */
export function reachesService<Kind extends Fault['kind']>(
  fault: FaultByKind[Kind] & { readonly kind: Kind },
): boolean {
  return FAULT_KINDS[fault.kind].reachesService(fault);
}

/**
 * Returns what a client experiences if a fault applies to its request.
 *
 * @param response - The response of the service, or an empty 200 if the request did not reach it.
 */
export function replyWithFault<Kind extends Fault['kind']>(
  response: ServiceResponse,
  fault: FaultByKind[Kind] & { readonly kind: Kind },
): Reply {
  return FAULT_KINDS[fault.kind].reply(response, fault);
}

/** Returns whether a value is a number in a range. */
export function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

/** Returns whether a value is a whole number in a range. */
export function isWhole(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && isBetween(value, min, max);
}

function isDelay(value: unknown): boolean {
  return isBetween(value, 0, MAX_TIMER_MS);
}

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [min, max] = value;
  return isDelay(min) && isDelay(max) && min <= max;
}

function isHeaders(value: unknown): boolean {
  return isPlainObject(value) && Object.entries(value).every(isHeader);
}

function isHeader([name, value]: [string, unknown]): boolean {
  return isHeaderName(name) && isHeaderValue(value) && !FRAMING.includes(name.toLowerCase());
}

function inLowercase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
