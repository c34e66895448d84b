import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Contender } from './compare.ts';

const BASE_URL = 'https://api.example.com';
const CREATE = `${BASE_URL}/profiles/v1/patient/`;
const REQUEST = {
  method: 'POST',
  headers: {
    authorization: 'Bearer t',
    'client-id': 'c',
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    fn: 'Asha',
    ln: 'Rao',
    dob: '1990-04-12',
    gen: 'F',
    email: 'asha.rao@example.com',
    extras: { visit: { ward: 'B', bed: 7 } },
  }),
};
const ANSWER = { oid: 'patient-1' };

/** The part of nock that this uses. */
interface NockModule {
  readonly default: NockFunction;
}
interface NockFunction {
  (
    origin: string,
  ): {
    persist(): { post(path: string): { reply(status: number, body: object): void } };
  };
  restore(): void;
  activate(): void;
  isActive(): boolean;
}

/** Answers as a test would by hand: looks at the request, stores nothing. */
async function stub(input: unknown, init: { method?: string; body?: string }): Promise<Response> {
  const { fn } = JSON.parse(init.body ?? '');
  if (input !== CREATE || init.method !== 'POST' || !fn) return new Response(null, { status: 400 });
  return Response.json(ANSWER, { status: 201 });
}

async function oidOf(answer: Promise<Response>): Promise<unknown> {
  const { oid } = await (await answer).json();
  if (typeof oid !== 'string') throw new Error('the creation failed');
  return oid;
}

/** Creates a patient in process, without anything patched. */
export function inProcess(): readonly [Contender, Contender] {
  const mock = createProfilesMock({ baseUrl: BASE_URL });
  return [
    { name: 'mock.fetch', run: () => oidOf(mock.fetch(CREATE, REQUEST)) },
    { name: 'a hand-written stub', run: () => oidOf(stub(CREATE, REQUEST)) },
  ];
}

/** Creates a patient through interception: each patches the global `fetch` for its own runs alone. */
export function intercepted(nockModule: unknown): readonly Contender[] {
  const { default: nock } = nockModule as NockModule;
  if (nock.isActive()) nock.restore();
  return [
    { name: 'mock.fetch, nothing patched', run: inProcess()[0].run },
    bareMsw(),
    {
      name: 'nock',
      before: () => {
        nock.activate();
        nock(BASE_URL).persist().post('/profiles/v1/patient/').reply(201, ANSWER);
      },
      run: () => oidOf(fetch(CREATE, REQUEST)),
      after: () => nock.restore(),
    },
  ];
}

/** Creates a patient through MSW, with the mock behind it and with nothing. */
export function throughMsw(): readonly Contender[] {
  const mock = createProfilesMock({ baseUrl: BASE_URL });
  const server = setupServer(...profilesHandlers(mock));
  return [
    {
      name: 'the mock through MSW 3',
      before: () => server.listen(),
      run: () => oidOf(fetch(CREATE, REQUEST)),
      after: () => server.close(),
    },
    bareMsw(),
  ];
}

function bareMsw(): Contender {
  const server = setupServer(
    http.post(CREATE, async ({ request }) => {
      await request.json();
      return HttpResponse.json(ANSWER, { status: 201 });
    }),
  );
  return {
    name: 'a bare MSW 3 handler',
    before: () => server.listen(),
    run: () => oidOf(fetch(CREATE, REQUEST)),
    after: () => server.close(),
  };
}

/** Creates a patient where none is stored, and where a million are. */
export async function atScale(): Promise<readonly Contender[]> {
  const empty = createProfilesMock({ baseUrl: BASE_URL });
  const full = createProfilesMock({ baseUrl: BASE_URL });
  for (let count = 0; count < 1_000_000; count += 1) {
    full.patients.create({ fn: 'asha', dob: '1990-04-12', gen: 'F', username: `UHID-${count}` });
  }
  let next = 0;
  const creation = () => {
    next += 1;
    return {
      ...REQUEST,
      body: `{"fn":"Asha","dob":"1990-04-12","gen":"F","username":"new-${next}"}`,
    };
  };
  return [
    { name: 'with 1,000,000 patients', run: () => oidOf(full.fetch(CREATE, creation())) },
    { name: 'starting empty', run: () => oidOf(empty.fetch(CREATE, creation())) },
  ];
}
