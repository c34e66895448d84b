import { MAX_TIMER_MS } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { FAULTS_BY_KIND, KNOWN_FAULTS } from '@profiles/testkit/known-faults';
import { expect, it } from 'vitest';
import { SetupError } from '../../http/errors/setup-error.ts';
import { checkFault, checkFaultPlan } from './check-fault.ts';

const NO_OPERATION = `The operation of a fault must be one of ${Object.keys(ENDPOINTS).join(', ')}, *.`;

it.each([
  { kind: 'respond', stored: false },
  { kind: 'respond', status: 200, headers: { 'x-a': 'b' }, body: 'c', stored: true },
  { kind: 'respond', status: 599, headers: {}, stored: false },
  { kind: 'respond', headers: { a: '\tb c\u0080\u00ff', b: '', connection: 'close' } },
  { kind: 'respond', status: undefined, body: '' },
  { kind: 'respond', status: 204, body: '' },
  { kind: 'respond', status: 304, body: '' },
  { kind: 'hang', stored: false },
  { kind: 'delay', ms: 0 },
  { kind: 'delay', ms: 0.5 },
  { kind: 'delay', ms: MAX_TIMER_MS },
  { kind: 'delay', ms: [0, MAX_TIMER_MS] },
  { kind: 'delay', ms: [7, 7] },
  { kind: 'drip', bytesPerSecond: 0.001 },
  { kind: 'drip', bytesPerSecond: 1e12 },
  ...KNOWN_FAULTS.map(({ fault }) => fault),
])('accepts the fault %j', (fault) => {
  expect(checkFault(fault)).toEqual(fault);
  expect(checkFault(fault)).not.toBe(fault);
});

const PROPERTIES = KNOWN_FAULTS.flatMap(({ fault }) =>
  Object.keys(fault)
    .filter((name) => name !== 'kind')
    .map((name) => ({ kind: fault.kind, name, fault })),
);

it.each(PROPERTIES)('rejects null as the $name of the fault $kind', ({ kind, name, fault }) => {
  expect(() => checkFault({ ...fault, [name]: null })).toThrow(
    `The ${name} of the fault ${kind} must be `,
  );
});

it.each<[problem: string, ...faults: unknown[]]>([
  [
    `A fault must be an object whose kind is one of ${Object.keys(FAULTS_BY_KIND).join(', ')}.`,
    ...[
      undefined,
      'drop',
      [],
      ['drop'],
      {},
      { kind: 'constructor' },
      { kind: 1 },
      { kind: ['drop'] },
    ],
  ],
  [
    'The status of the fault respond must be a whole number from 200 to 599.',
    ...[199, 600, 200.5, '200', null, Number.NaN].map((status) => ({ kind: 'respond', status })),
  ],
  [
    'The headers of the fault respond must be an object of valid HTTP headers, with values of one line, and without content-length, transfer-encoding, trailer.',
    ...[null, [], 'a: b', { a: 1 }, { a: ['b'] }, { 'a b': 'c' }, { '': 'a' }].map((headers) => ({
      kind: 'respond',
      headers,
    })),
    ...['b\nc', 'b\n', '\r\nb', 'b\u0000', 'b\u001bc', 'b\u007f', 'b\u0100'].map((a) => ({
      kind: 'respond',
      headers: { a },
    })),
    ...['content-length', 'Transfer-Encoding', 'TRAILER'].map((name) => ({
      kind: 'respond',
      headers: { [name]: '4' },
    })),
  ],
  [
    'The body of the fault respond must be text.',
    ...[null, 1, {}].map((body) => ({ kind: 'respond', body })),
  ],
  [
    'A fault that responds 204, 205 or 304 must have the body "".',
    ...[204, 205, 304].flatMap((status) => [
      { kind: 'respond', status },
      { kind: 'respond', status, body: 'a' },
    ]),
  ],
  [
    'A fault with a response of its own must have a status, headers or a body, or stored: false.',
    ...[{}, { stored: true }, { headers: {} }, { status: undefined, stored: undefined }].map(
      (parts) => ({ kind: 'respond', ...parts }),
    ),
  ],
  [
    'The ms of the fault delay must be a number from 0 to 2147483647, or a list of two, the smaller one first.',
    ...[undefined, -1, MAX_TIMER_MS + 1, '1', null, Number.NaN].map((ms) => ({
      kind: 'delay',
      ms,
    })),
    ...[[], [1], [400, 50], [1, 2, 3], ['1', 2], [0, MAX_TIMER_MS + 1], [-1, 1]].map((ms) => ({
      kind: 'delay',
      ms,
    })),
  ],
  [
    'The bytesPerSecond of the fault drip must be a number from 0.001 to 1000000000000.',
    ...[undefined, 0, 0.0009, 1.1e12, '1'].map((bytesPerSecond) => ({
      kind: 'drip',
      bytesPerSecond,
    })),
  ],
  ['The stored of the fault respond must be true or false.', { kind: 'respond', stored: 'true' }],
  ['The stored of the fault drop must be true or false.', { kind: 'drop', stored: 0 }],
  ['The stored of the fault hang must be true or false.', { kind: 'hang', stored: null }],
  ['The fault truncate has no property "stored".', { kind: 'truncate', stored: true }],
  ['The fault respond has no property "toString".', { kind: 'respond', toString: 1 }],
])('rejects with: %s', (problem, ...faults) => {
  for (const fault of faults) expect(() => checkFault(fault)).toThrow(new SetupError(problem));
});

it.each([
  ['*', {}],
  ['createPatient', { times: 1, skip: 0 }],
  ['updateEmrUser', { times: Number.POSITIVE_INFINITY, skip: 3 }],
  ['*', { times: undefined, skip: undefined, when: undefined }],
  ['*', { when: () => true }],
  ['createPatient', { when: { username: '' } }],
  ['*', { when: { username: 'UHID-1', oid: 'user-1', headers: { 'Client-ID': 'c' } } }],
])('accepts a fault for %s with the plan %j', (operation, plan) => {
  expect(() => checkFaultPlan(operation, plan)).not.toThrow();
});

it.each<[problem: string, operation: unknown, ...plans: object[]]>([
  [NO_OPERATION, 'create', {}],
  [NO_OPERATION, undefined, {}],
  [
    'The times of a fault must be a whole number from 1, or Infinity.',
    '*',
    ...[0, 1.5, '1', Number.NaN, Number.NEGATIVE_INFINITY].map((times) => ({ times })),
  ],
  [
    'The skip of a fault must be a whole number from 0.',
    '*',
    ...[-1, 0.5, '1', Number.POSITIVE_INFINITY].map((skip) => ({ skip })),
  ],
  [
    'The rate of a fault must be a number above 0 and at most 1.',
    '*',
    ...[0, -0.5, 1.1, Number.NaN, '0.5', null].map((rate) => ({ rate })),
  ],
  [
    'The when of a fault must be a function, or an object with at least one of username, oid and headers.',
    '*',
    ...[
      ...[null, true, 'function', [], {}, { username: undefined }, { username: 1 }, { oid: null }],
      ...[{ fn: 'Asha' }, { headers: {} }, { headers: { a: 1 } }, { headers: { 'a b': 'c' } }],
    ].map((when) => ({ when })),
  ],
])('rejects with: %s', (problem, operation, ...plans) => {
  for (const plan of plans) {
    expect(() => checkFaultPlan(operation, plan)).toThrow(new SetupError(problem));
  }
});
