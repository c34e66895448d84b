import { createProfilesMock, type ProfilesMock, type ProfilesMockOptions } from '@profiles/mock';

/** The parts of a valid request that a caller may change. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/** A response. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

export const HEADERS = {
  authorization: 'Bearer token',
  'client-id': 'front-desk',
  'content-type': 'application/json',
} as const;

export const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
/** A header of W3C Trace Context. */
export const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

/** Creates a mock with one EMR user, `user-1`, and one patient, `person-1`. */
export function createHospital(options: ProfilesMockOptions = {}): ProfilesMock {
  return createProfilesMock({
    seed: {
      patients: [{ ...ASHA, oid: 'person-1', username: 'UHID-1', bloodgroup: 'A+' }],
      emrUsers: [
        { oid: 'user-1', fn: 'Meera', s: 'Dr', extras: { ward: { bed: 1 }, shift: 'day' } },
      ],
    },
    ...options,
  });
}

export function create(
  mock: ProfilesMock,
  body: unknown,
  sent: Sent = {},
): Promise<ReceivedResponse> {
  return send(mock, { method: 'POST', path: '/profiles/v1/patient/', body, ...sent });
}

export function update(
  mock: ProfilesMock,
  body: unknown,
  sent: Sent = {},
): Promise<ReceivedResponse> {
  return send(mock, { method: 'PATCH', path: '/profiles/v1/emr-user/user-1', body, ...sent });
}

export async function send(
  mock: ProfilesMock,
  { method = 'GET', path = '/', headers, body }: Sent,
): Promise<ReceivedResponse> {
  const given = Object.entries<string | undefined>({ ...HEADERS, ...headers });
  const response = await mock.fetch(mock.baseUrl + path, {
    method,
    headers: given.filter((header): header is [string, string] => header[1] !== undefined),
    ...(body === undefined ? {} : { body: encode(body) }),
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function encode(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string' || body instanceof Uint8Array)
    return body as Uint8Array<ArrayBuffer>;
  return JSON.stringify(body);
}
