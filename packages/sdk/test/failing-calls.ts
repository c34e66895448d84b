import { OPERATIONS, SAMPLE_CALLS } from '@profiles/testkit/samples';
import type { VirtualTime } from '@profiles/testkit/virtual-time';
import { ProfileClient, type ProfileClientOptions, type ResponsePromise } from '../src/index.ts';
import { CANARY, CHANGES, canaryInput, PATIENT } from './canary.ts';
import { hangs, responds, type Step } from './scripted-service.ts';

/** A failing case: a call that fails, or a client that cannot be created. */
export interface Failing {
  readonly name: string;
  readonly options?: Partial<ProfileClientOptions>;
  readonly step?: Step;
  /** The calls to make. Default: all operations, with {@link canaryInput}. */
  readonly calls?: (client: ProfileClient) => readonly ResponsePromise<unknown>[];
}

/** Creates an error that contains all its data, like those of some runtimes and libraries. */
function errorWithData(facts: object = {}): Error {
  const error = new TypeError(`failed: ${CANARY}`, { cause: { [CANARY]: CANARY, ...facts } });
  const known = { name: CANARY, code: CANARY, syscall: CANARY, url: CANARY, body: CANARY };
  return Object.assign(error, { ...known, stack: `${CANARY}: at ${CANARY}`, request: PATIENT });
}

const throws = (error: unknown) => () => {
  throw error;
};

const echo = { fn: CANARY, message: CANARY, code: CANARY };
const SHAPES: readonly object[] = [
  { error: echo },
  echo,
  { code: CANARY, error: CANARY },
  { type: CANARY, title: CANARY, status: 400, detail: CANARY, instance: CANARY },
  { detail: [{ loc: [CANARY], msg: CANARY, type: CANARY }] },
  { errors: { [CANARY]: [CANARY] } },
  [CANARY],
];

/** Headers in which a service may repeat data from the request. */
const HEADERS = {
  'x-request-id': `${CANARY} with a space`,
  'request-id': `${CANARY}@example.com`,
  'retry-after': CANARY,
  'content-type': `text/${CANARY}`,
  location: `https://example.com/${CANARY}`,
  [CANARY]: CANARY,
};

const STATUSES = [
  300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 408, 409, 413, 418, 422, 429, 500, 502,
  503, 504, 599,
];

const WRONG_INPUT = {
  ...{ fn: [CANARY], mn: { [CANARY]: CANARY }, dob: CANARY, gen: CANARY, bloodgroup: CANARY },
  ...{ bg: CANARY, mobile: CANARY, email: `<${CANARY}>`, s: 5, [CANARY]: CANARY, username: null },
  extras: {
    [`${CANARY}-that-is-too-long`]: CANARY,
    a: [[CANARY], { [CANARY]: CANARY }],
    b: { [CANARY]: { [CANARY]: CANARY } },
    [CANARY]: Symbol(CANARY),
  },
} as unknown as Omit<typeof PATIENT & typeof CHANGES, 'bg' | 'bloodgroup'>;

const UNREADABLE = new Proxy({}, { ownKeys: throws(new Error(CANARY)) }) as typeof WRONG_INPUT;

export const FAILING: readonly Failing[] = [
  ...STATUSES.flatMap((status, at) =>
    // One status has every shape of an error, and the others take turns.
    SHAPES.filter((_, shape) => status === 409 || shape === at % SHAPES.length).map((shape) => ({
      name: `${status} with ${JSON.stringify(shape)}`,
      step: responds(status, shape, HEADERS),
    })),
  ),
  { name: 'HTML', step: () => new Response(`<p>${CANARY}`, { status: 502, headers: HEADERS }) },
  { name: 'a body that is not JSON', step: () => new Response(CANARY, { headers: HEADERS }) },
  { name: 'half of the JSON', step: () => new Response(`{"oid":"${CANARY}`) },
  {
    name: 'a response without a valid oid',
    step: responds(200, { oid: [CANARY], message: [CANARY], [CANARY]: CANARY }),
  },
  { name: 'an error that contains data', step: throws(errorWithData()) },
  {
    name: 'a refused connection whose error contains data',
    step: throws(errorWithData({ code: 'ECONNREFUSED' })),
  },
  {
    name: 'a certificate error that contains data',
    step: throws(errorWithData({ code: 'CERT_HAS_EXPIRED' })),
  },
  { name: 'a failure that is text', step: throws(CANARY) },
  { name: 'a failure that is the request', step: throws(PATIENT) },
  { name: 'an object that is not a response', step: () => PATIENT as unknown as Response },
  { name: 'a timeout', step: hangs },
  { name: 'a body that breaks', step: () => breaksInBody(200) },
  { name: 'an error body that breaks', step: () => breaksInBody(422) },
  { name: 'a provider that throws', options: { token: throws(errorWithData()) } },
  { name: 'a provider that throws text', options: { token: throws(CANARY) } },
  { name: 'a provider that returns an invalid token', options: { token: () => `${CANARY}\n` } },
  { name: 'a provider that hangs', options: { token: () => new Promise(() => {}) } },
  {
    name: 'wrong input',
    calls: (client) => [
      client.createPatient(WRONG_INPUT),
      client.updateEmrUser(`${CANARY}\ud800`, WRONG_INPUT),
      client.withOptions({ updateExtras: 'limited' }).updateEmrUser(CANARY, WRONG_INPUT),
      client.createPatient(UNREADABLE),
      client.updateEmrUser(CANARY, UNREADABLE),
      client.createPatient(CANARY as unknown as typeof PATIENT),
    ],
  },
  {
    name: 'options of a call',
    calls: (client) => [
      client.createPatient(PATIENT, { headers: { [CANARY]: `${CANARY}\n` } }),
      client.updateEmrUser(CANARY, CHANGES, { timeout: CANARY as unknown as number }),
    ],
  },
  { name: 'a token with a space', options: { token: `${CANARY} ${CANARY}` } },
  { name: 'a client id that is not ASCII', options: { clientId: `${CANARY}é` } },
  { name: 'a header that cannot be sent', options: { headers: { [CANARY]: `${CANARY}\n` } } },
  { name: 'a header name with a space', options: { headers: { [`${CANARY} `]: CANARY } } },
  { name: 'a base URL with credentials', options: { baseUrl: `https://${CANARY}:${CANARY}@h` } },
  { name: 'a base URL with a query', options: { baseUrl: `https://h/?${CANARY}` } },
  { name: 'a base URL that is not a URL', options: { baseUrl: CANARY } },
  { name: 'a base URL with another protocol', options: { baseUrl: `ftp://${CANARY}` } },
];

/** Creates a client that sends the canary in every possible place. */
export function canaryClient(
  failing: Failing,
  time: VirtualTime,
  { logger, observer }: Pick<ProfileClientOptions, 'logger' | 'observer'>,
): ProfileClient {
  const { step = hangs } = failing;
  const fetch: typeof globalThis.fetch = async (input, init) =>
    step(new Request(input, init).signal, new Request(input, init));
  // No variable has them, so that tools that copy variables find only those of the client.
  const everywhere = () => ({
    baseUrl: 'https://api.example.com',
    token: CANARY,
    clientId: CANARY,
    headers: { 'x-note': CANARY },
  });
  return new ProfileClient({ ...everywhere(), fetch, logger, observer, ...failing.options }, time);
}

/** Makes the calls of a failing case. */
export function callsOf(
  { calls }: Failing,
  client: ProfileClient,
): readonly ResponsePromise<unknown>[] {
  if (calls) return calls(client);
  return OPERATIONS.map((name) => SAMPLE_CALLS[name].call(client, canaryInput(name)));
}

function breaksInBody(status: number): Response {
  return new Response(new ReadableStream({ pull: throws(errorWithData()) }), { status });
}
