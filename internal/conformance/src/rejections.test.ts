import { type Behaviour, createProfilesMock, type LedgerValue } from '@profiles/mock';
import { ApiError, ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { PATIENT } from '@profiles/testkit/samples';
import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { describe, expect, it } from 'vitest';

const TAKEN = { ...PATIENT, username: 'UHID-1' } as const;
const NEW = { ...PATIENT, username: 'UHID-2' } as const;

/** The code of the client's error for each status that a service may reject a request with. */
const CODE_OF_STATUS: Readonly<Record<number, ApiError['code']>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  409: 'conflict',
  413: 'http_error',
  422: 'unprocessable',
  429: 'rate_limited',
};

/** How the client reads each error body, and whether it finds the code of the service in it. */
const SHAPES: Readonly<Record<Behaviour['errorBody'], readonly [shape: string, hasCode: boolean]>> =
  {
    nested: ['nested', true],
    flat: ['flat', true],
    problem: ['problem', true],
    detail: ['detail', false],
    text: ['opaque', false],
    empty: ['opaque', false],
  };

/** Opens a service with one patient, and a client that retries nothing. */
function open(behaviour: Behaviour, options: Partial<ProfileClientOptions> = {}) {
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: ['token'], clientIds: ['front-desk'] },
    seed: { patients: [TAKEN] },
  });
  const { baseUrl, fetch } = mock;
  const credentials = { token: 'token', clientId: 'front-desk' };
  const client = new ProfileClient({ baseUrl, fetch, ...credentials, maxRetries: 0, ...options });
  return { mock, client };
}

type Opened = ReturnType<typeof open>;

interface Rejection {
  readonly reason: string;
  readonly serviceCode: string;
  /** The status, or `none` if this service accepts the request. */
  status(behaviour: Behaviour): LedgerValue;
  readonly options?: Partial<ProfileClientOptions>;
  readonly call: (opened: Opened) => Promise<unknown>;
}

const create = ({ client }: Opened) => client.createPatient(NEW);
const without =
  (header: string) =>
  ({ mock, client }: Opened) => {
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.delete(header);
      return mock.fetch(request);
    };
    return client.withOptions({ fetch }).createPatient(NEW);
  };

const REJECTIONS: readonly Rejection[] = [
  {
    reason: 'its token is unknown',
    serviceCode: 'invalid_credential',
    status: ({ invalidCredential }) => invalidCredential,
    options: { token: 'stolen' },
    call: create,
  },
  {
    reason: 'its client-id is unknown',
    serviceCode: 'invalid_credential',
    status: ({ invalidCredential }) => invalidCredential,
    options: { clientId: 'stranger' },
    call: create,
  },
  {
    reason: 'it has no authorization',
    serviceCode: 'missing_credential',
    status: ({ missingCredential }) => missingCredential,
    call: without('authorization'),
  },
  {
    reason: 'it has no client-id',
    serviceCode: 'missing_credential',
    status: ({ missingCredential }) => missingCredential,
    call: without('client-id'),
  },
  {
    reason: 'its username is taken',
    serviceCode: 'duplicate_username',
    status: ({ duplicateUsername }) => duplicateUsername,
    call: ({ client }) => client.createPatient(TAKEN),
  },
  {
    reason: 'a hundred requests came before it',
    serviceCode: 'rate_limited',
    status: ({ rateLimit }) => (rateLimit === 'none' ? 'none' : 429),
    async call({ client }) {
      for (let at = 0; at < 100; at += 1) await client.updateEmrUser('nobody', {}).catch(() => {});
      return client.createPatient(NEW);
    },
  },
  {
    reason: 'its body is larger than a megabyte',
    serviceCode: 'payload_too_large',
    status: ({ bodyLimit }) => (bodyLimit === 'none' ? 'none' : 413),
    call: ({ client }) => client.createPatient({ ...NEW, s: 'x'.repeat(1_048_576) }),
  },
];

describe.each(servicesWithEveryValue())('with $name, the client', ({ behaviour }) => {
  it.each(REJECTIONS)('reports that a create is rejected because $reason', async (rejection) => {
    const opened = open(behaviour, rejection.options);
    const error = await rejection.call(opened).catch((reason: unknown) => reason);
    const status = Number(rejection.status(behaviour));
    if (Number.isNaN(status)) return expect(opened.mock.patients.size).toBe(2);
    const [shape, hasCode] = SHAPES[behaviour.errorBody];
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status,
      code: CODE_OF_STATUS[status],
      outcome: 'rejected',
      detail: { shape },
      serviceCode: hasCode ? rejection.serviceCode : undefined,
    });
    expect(opened.mock.patients.size).toBe(1);
  });
});
