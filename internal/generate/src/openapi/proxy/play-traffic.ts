import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { playVectors } from '@profiles/conformance/vectors/play-vectors';
import { headersOf } from '@profiles/conformance/vectors/raw-request';
import {
  CREDENTIALS,
  createReferenceMock,
  referenceTarget,
} from '@profiles/conformance/vectors/reference';
import type { Vector } from '@profiles/conformance/vectors/vector';
import type { Fault, ProfilesMock } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { PATIENT } from '@profiles/testkit/samples';
import { type Exchange, watchedFetch } from './prism.ts';

/** Sends the vectors through Prism whose every request the API specification allows. */
export async function playAllowedVectors(mock: ProfilesMock, origin: string) {
  const exchanges: Exchange[] = [];
  for (const vector of VECTORS) {
    if (!(await isAllowed(vector))) continue;
    const fetch = watchedFetch(`the vector ${vector.id}`, exchanges);
    await playVectors({ vectors: [vector], ...referenceTarget(mock, { baseUrl: origin, fetch }) });
  }
  return exchanges;
}

async function isAllowed(vector: Vector): Promise<boolean> {
  const mock = createReferenceMock();
  await playVectors({ vectors: [vector], ...referenceTarget(mock) });
  return mock.violations.length === 0;
}

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
