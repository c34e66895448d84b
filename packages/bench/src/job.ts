import { ENDPOINTS } from '@profiles/sdk/schemas';

/** What every contender is given. */
export interface Job {
  readonly baseUrl: string;
  readonly path: string;
  readonly url: string;
  readonly token: string;
  readonly clientId: string;
  /** What authenticates; clients name the content type themselves. */
  readonly headers: Readonly<Record<string, string>>;
  readonly patient: typeof PATIENT;
  /** The patient as JSON, without the username, which would be taken from the second one on. */
  readonly body: string;
  readonly answer: { readonly oid: string };
  /** What a client sends with. */
  readonly fetch: typeof globalThis.fetch;
  /** Creates through `fetch` and reads the answer: the same on every side where services compete. */
  readonly create: (
    fetch: (url: string, init: RequestInit) => Promise<Response>,
    body?: string,
  ) => Promise<unknown>;
}

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
export const BODY = JSON.stringify({ ...PATIENT, username: undefined });
const ANSWER = { oid: 'patient-1' };

/** Describes the job for a service at `origin`; where there is none, `fetch` is a stub. */
export function jobFor(origin: string | undefined): Job {
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
    answer: ANSWER,
    fetch: origin === undefined ? stubbedFetch : globalThis.fetch,
    create: async (fetch, body = BODY) => (await fetch(url, { ...init, body })).json(),
  };
}

async function stubbedFetch(): Promise<Response> {
  return Response.json(ANSWER, { status: 201 });
}
