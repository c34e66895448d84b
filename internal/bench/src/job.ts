import { ENDPOINTS } from '@profiles/sdk/schemas';

/** Creates one patient, and resolves to the response of the service. */
export type Run = () => Promise<unknown>;

/** The job of every contender. */
export type Job = ReturnType<typeof jobFor>;

const { method, path } = ENDPOINTS.createPatient;

export const PATH = path;
const CREDENTIALS = { authorization: 'Bearer t', 'client-id': 'c' } as const;
const PATIENT = {
  fn: 'Asha',
  ln: 'Rao',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
  email: 'asha.rao@example.com',
  extras: { visit: { ward: 'B', bed: 7 }, allergies: ['latex', 'penicillin'] },
} as const;

/** The create as a request, without the username, which would be taken from the second one on. */
export const INIT = {
  method,
  headers: { ...CREDENTIALS, 'content-type': 'application/json' },
  body: JSON.stringify({ ...PATIENT, username: undefined }),
};

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Describes the job for a service at `origin`. Without one, the `fetch` of a client is a stub. */
export function jobFor(origin: string | undefined) {
  const baseUrl = origin ?? 'https://api.example.com';
  const url = `${baseUrl}${PATH}`;
  const response = { oid: 'patient-1' };
  const stub = async () => Response.json(response, { status: 201 });
  return {
    baseUrl,
    path: PATH,
    url,
    headers: CREDENTIALS,
    patient: PATIENT,
    response,
    fetch: origin === undefined ? stub : globalThis.fetch,
    /** Creates through the `fetch` of a mock and reads the response, in the same way for each. */
    create: async (fetch: Send, body = INIT.body): Promise<unknown> =>
      (await fetch(url, { ...INIT, body })).json(),
  };
}
