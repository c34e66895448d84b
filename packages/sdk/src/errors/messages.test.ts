import { expect, it } from 'vitest';
import { MADE } from '../../test/made-errors.ts';
import { preparePatient } from '../operations/create-patient.ts';
import { prepareEmrUserChanges } from '../operations/update-emr-user.ts';
import { adviceOf } from './outcome.ts';

function caught(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return String(error);
  }
}

const INVALID: readonly object[] = [
  {},
  { fn: ' ', dob: '1', gen: 'X', bg: 'A+', anything: 1, mn: null, email: 'x', mobile: 'x' },
  {
    ...{ fn: 'Asha', dob: '1990-04-12', gen: 'F' },
    extras: { a: [[], {}], b: 1n, c: { d: {} }, ['k'.repeat(17)]: 1 },
  },
  { fn: 'Asha', dob: '1990-04-12', gen: 'F', extras: null },
];

it('the messages of all error classes and of an invalid patient do not change', () => {
  const invalid = INVALID.map((input) => caught(() => preparePatient(input as never)));
  expect([...MADE.map(String), ...invalid].join('\n')).toMatchInlineSnapshot(`
    "ConfigurationError: clientId must be printable ASCII without leading or trailing spaces; nothing was sent
    ConfigurationError: createPatient: the token provider failed; the service rejected it and stored nothing
    ApiError: createPatient: POST /profiles/v1/patient/ returned 409 (conflict); the service rejected it and stored nothing
    ApiError: createPatient: POST /profiles/v1/patient/ returned 304 (http_error); it may have been stored: check before you retry
    ApiError: createPatient: POST /profiles/v1/patient/ returned 503 (server_error); it may have been stored: check before you retry
    ApiError: createPatient: POST /profiles/v1/patient/ returned 429 (rate_limited), request id req-7, after 3 attempts; the service rejected it and stored nothing
    RedirectError: createPatient: POST /profiles/v1/patient/ was redirected (301): check baseUrl; the service rejected it and stored nothing
    RedirectError: createPatient: POST /profiles/v1/patient/ was redirected: check baseUrl; it may have been stored: check before you retry
    ConnectionError: createPatient: the connection failed during POST /profiles/v1/patient/ (ECONNREFUSED), after 3 attempts; nothing was sent
    ConnectionError: createPatient: the connection failed during POST /profiles/v1/patient/; it may have been stored: check before you retry
    ConnectionError: createPatient: the connection failed during POST /profiles/v1/patient/ (ERR_PROFILES_MOCK: see the console); it may have been stored: check before you retry
    TimeoutError: createPatient: the token call timed out; nothing was sent
    TimeoutError: createPatient: POST /profiles/v1/patient/ timed out; it may have been stored: check before you retry
    UnexpectedResponseError: createPatient: POST /profiles/v1/patient/ returned 201, request id req-7: the response cannot be used; it was stored: do not retry
    UnexpectedResponseError: createPatient: POST /profiles/v1/patient/ returned 204: the response cannot be used; it may have been stored: check before you retry
    InvalidInputError: createPatient: fn is required; dob is required; gen is required; nothing was sent
    InvalidInputError: createPatient: fn must not be blank; dob must be a valid date (YYYY-MM-DD); gen must be one of M, F, O; mn must not be null: null does not clear it; mobile must be 7 to 15 digits with the country code, like +91 98765 43210; email must be an email address; bg is called bloodgroup here; a key is unknown here (error.issues has it); nothing was sent
    InvalidInputError: createPatient: extras must not contain a list inside a list; extras must not contain an object inside a list; extras must contain only JSON values; extras must not nest objects more than one level deep; extras must not have a key of more than 16 characters; nothing was sent
    InvalidInputError: createPatient: extras must be a plain object: null does not clear it; nothing was sent"
  `);
});

it('the messages of an invalid update do not change', () => {
  let deep: unknown = [];
  for (let level = 1; level < 500; level += 1) deep = [deep];
  const inputs: readonly unknown[] = [
    [],
    { ...{ mobile: 'x', email: 'x', dob: 'x', gen: 'x', bg: 'x', fn: 1 }, bloodgroup: 'A+' },
    { extras: { a: deep } },
  ];
  const messages = inputs.map((input) => caught(() => prepareEmrUserChanges(input as never)));
  expect(messages.join('\n')).toMatchInlineSnapshot(`
    "InvalidInputError: updateEmrUser: the input must be a plain object; nothing was sent
    InvalidInputError: updateEmrUser: mobile must be a phone number like +14155550100; email must be an email address; gen must be one of M, F, O; dob must be a valid date (YYYY-MM-DD); fn must be text; bg must be one of A+, A-, B+, B-, AB+, AB-, O+, O-; bloodgroup is called bg here; nothing was sent
    InvalidInputError: updateEmrUser: extras must not nest deeper than 500 levels; nothing was sent"
  `);
});

it('the advice for each effect of an operation and each outcome does not change', () => {
  const outcomes = ['not_sent', 'rejected', 'unknown', 'applied'] as const;
  const lines = (['create', 'update', 'read', 'delete'] as const).flatMap((effect) =>
    outcomes.map((outcome) => `${effect} ${outcome}: ${adviceOf(effect, outcome)}`),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "create not_sent: nothing was sent
    create rejected: the service rejected it and stored nothing
    create unknown: it may have been stored: check before you retry
    create applied: it was stored: do not retry
    update not_sent: nothing was sent
    update rejected: the service rejected it and stored nothing
    update unknown: it may have been stored: check before you retry
    update applied: it was stored: do not retry
    read not_sent: nothing was sent
    read rejected: the service rejected it
    read unknown: it changes nothing, so a retry is safe
    read applied: it changes nothing, so a retry is safe
    delete not_sent: nothing was sent
    delete rejected: the service rejected it and deleted nothing
    delete unknown: it may have been deleted: check before you retry
    delete applied: it was deleted: do not retry"
  `);
});
