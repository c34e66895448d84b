import { headersOf } from '@profiles/conformance/vectors/raw-request';
import { CREDENTIALS } from '@profiles/conformance/vectors/reference';
import type { Fault, ProfilesMock } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { PATIENT } from '@profiles/testkit/samples';

/** A create, and whether the request or the response breaks the description. */
interface Traffic {
  readonly what: string;
  readonly body?: object;
  /** The response, if it is not the mock's. */
  readonly response?: Fault;
  readonly isWrong: boolean;
}

const TAKEN = { ...PATIENT, username: 'UHID-1042' };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Tests of this package check the other responses. If Prism missed a wrong one, its silence would prove nothing. */
export const TRAFFIC: readonly Traffic[] = [
  { what: 'a patient', body: TAKEN, isWrong: false },
  { what: 'a taken username', body: TAKEN, isWrong: false },
  { what: 'a missing field', body: { fn: PATIENT.fn, dob: PATIENT.dob }, isWrong: true },
  {
    what: 'an oid that is a number',
    response: { kind: 'respond', status: 201, headers: JSON_HEADERS, body: '{"oid":7}' },
    isWrong: true,
  },
];

/** Sends a create through Prism. Returns the violations of the description, as Prism reports them. */
export async function objectionsTo(
  { body = PATIENT, response }: Traffic,
  mock: ProfilesMock,
  origin: string,
): Promise<string> {
  if (response) mock.fail('createPatient', response);
  const { method, path } = ENDPOINTS.createPatient;
  const init = { method, headers: headersOf({}, CREDENTIALS), body: JSON.stringify(body) };
  return (await fetch(origin + path, init)).headers.get('sl-violations') ?? '';
}
