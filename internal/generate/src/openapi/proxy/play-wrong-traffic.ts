import { headersOf } from '@profiles/conformance/vectors/raw-request';
import { CREDENTIALS } from '@profiles/conformance/vectors/reference';
import type { Fault, ProfilesMock } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { PATIENT } from '@profiles/testkit/samples';
import { type Exchange, watchedFetch } from './watched-fetch.ts';

interface WrongTraffic {
  readonly what: string;
  /** The response, if that is wrong. */
  readonly response?: Fault;
  /** The body, if that is wrong. */
  readonly body?: object;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Creations that break the description. Prism must report each, or its silence proves nothing. */
const WRONG_TRAFFIC: readonly WrongTraffic[] = [
  { what: 'an oid that is a number', response: respond(201, '{"oid":7}') },
  { what: 'no oid', response: respond(201, '{"id":"patient-1"}') },
  { what: 'an empty oid', response: respond(201, '{"oid":""}') },
  { what: 'HTML', response: respond(201, 'patient-1', { 'content-type': 'text/html' }) },
  { what: 'another success', response: respond(204, '') },
  { what: 'another rejection', response: respond(410, '{"code":"gone","message":"It is gone."}') },
  { what: 'another error body', response: respond(400, '{"reason":"It is not valid."}') },
  { what: 'a missing field', body: { fn: PATIENT.fn, dob: PATIENT.dob } },
  { what: 'a date that does not exist', body: { ...PATIENT, dob: '2023-02-30' } },
  { what: 'an unknown field', body: { ...PATIENT, ward: 'North' } },
  { what: 'a list in a list', body: { ...PATIENT, extras: { beds: [[1]] } } },
];

/** Sends the wrong traffic through Prism. */
export async function playWrongTraffic(mock: ProfilesMock, origin: string) {
  const exchanges: Exchange[] = [];
  for (const { what, response, body = PATIENT } of WRONG_TRAFFIC) {
    mock.reset();
    if (response) mock.fail('createPatient', response);
    const { method, path } = ENDPOINTS.createPatient;
    await watchedFetch(what, exchanges)(origin + path, {
      method,
      headers: headersOf({}, CREDENTIALS),
      body: JSON.stringify(body),
    });
  }
  return exchanges;
}

function respond(status: number, body: string, headers = JSON_TYPE): Fault {
  return { kind: 'respond', status, headers, body };
}
