import { ENDPOINTS } from '@profiles/sdk/schemas';

/** What every contender is given. */
export type Job = ReturnType<typeof jobFor>;

/** Creates one patient, and resolves to the answer of the service. */
export type Run = () => Promise<unknown>;

/** What the process of a module is asked for: to create for so long. */
export interface Turn {
  /** With which of its runs, where it has several. */
  readonly run: string | undefined;
  readonly milliseconds: number;
}

/** One run, or several by their names. */
export type Prepared = Run | Readonly<Record<string, Run>>;

/** What the module of a contender exports. */
export interface ContenderModule {
  readonly prepare: (job: Job) => Prepared | Promise<Prepared>;
}

const { method, path } = ENDPOINTS.createPatient;

export const PATH = path;
/** What authenticates; clients name the content type themselves. */
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
/** The patient as JSON, without the username, which would be taken from the second one on. */
export const BODY = JSON.stringify({ ...PATIENT, username: undefined });
const RESPONSE_BODY = { oid: 'patient-1' };

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Describes the job for a service at `origin`; where there is none, `fetch` is a stub. */
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
    /** What a client sends with. */
    fetch: origin === undefined ? stubbedFetch : globalThis.fetch,
    /** Creates through `fetch` and reads the answer: the same on every side where services compete. */
    async create(fetch: Send, body = BODY): Promise<unknown> {
      const response = await fetch(url, { ...init, body });
      return response.json();
    },
  };
}

async function stubbedFetch(): Promise<Response> {
  return Response.json(RESPONSE_BODY, { status: 201 });
}
