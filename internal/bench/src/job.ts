import { ENDPOINTS } from '@profiles/sdk/schemas';

/** The job of every contender. */
export type Job = ReturnType<typeof jobFor>;

/** Creates one patient, and resolves to the response of the service. */
export type Run = () => Promise<unknown>;

/** A message to the process of a module: create patients for this time. */
export interface Turn {
  /** The run, if the module has several. */
  readonly run: string | undefined;
  readonly milliseconds: number;
}

/** One run, or several by their names. */
export type Prepared = Run | Readonly<Record<string, Run>>;

/** The exports of the module of a contender. */
export interface ContenderModule {
  readonly prepare: (job: Job) => Prepared | Promise<Prepared>;
}

const { method, path } = ENDPOINTS.createPatient;

export const PATH = path;
/** The credentials. Clients set the content type themselves. */
export const HEADERS = { authorization: 'Bearer t', 'client-id': 'c' } as const;
const PATIENT = {
  fn: 'Asha',
  ln: 'Rao',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
  email: 'asha.rao@example.com',
  extras: { visit: { ward: 'B', bed: 7 }, allergies: ['latex', 'penicillin'] },
} as const;
/** The patient as JSON without the username, which would be taken from the second one on. */
export const BODY = JSON.stringify({ ...PATIENT, username: undefined });
const RESPONSE_BODY = { oid: 'patient-1' };

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Describes the job for a service at `origin`. Without one, `fetch` is a stub. */
export function jobFor(origin: string | undefined) {
  const baseUrl = origin ?? 'https://api.example.com';
  const url = `${baseUrl}${PATH}`;
  const init = { method, headers: { ...HEADERS, 'content-type': 'application/json' } };
  return {
    baseUrl,
    path: PATH,
    url,
    token: 't',
    clientId: 'c',
    headers: HEADERS,
    patient: PATIENT,
    body: BODY,
    response: RESPONSE_BODY,
    /** The `fetch` of a client. */
    fetch: origin === undefined ? stubbedFetch : globalThis.fetch,
    /** Creates through `fetch` and reads the response, in the same way for every service. */
    async create(fetch: Send, body = BODY): Promise<unknown> {
      const response = await fetch(url, { ...init, body });
      return response.json();
    },
  };
}

async function stubbedFetch(): Promise<Response> {
  return Response.json(RESPONSE_BODY, { status: 201 });
}
