import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { isProfilesError } from '@profiles/sdk';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/listen';
import { PATIENT } from '@profiles/testkit/samples';
import { it, vi } from 'vitest';
import { type Case, serveBehindNginx } from './behind-nginx.ts';
import { type CleanUp, describeNginx, passesOn, sharesOut, startNginx } from './nginx.ts';

const ONCE = { ...PATIENT, username: 'UHID-1' } as const;

/** How a call ended: for its caller, and at the service. */
interface OnceEnding {
  /** The oid of the response. Absent if the call failed. */
  readonly oid?: string;
  readonly code?: string;
  readonly outcome?: string;
  readonly attempts?: number;
  /** Requests that reached the service. */
  readonly arrived: number;
  /** The oids of the stored patients. */
  readonly stored: readonly string[];
}

interface Row extends Case {
  /** What nginx does. */
  readonly gateway: string;
  /** The status with which the service rejects a taken username, if it is not 409. */
  readonly takenStatus?: 422;
  readonly ending: OnceEnding;
}

const STORED_DROP = { kind: 'drop', stored: true } as const;
const STORED_HANG = { kind: 'hang', stored: true } as const;
const STORED_500 = { kind: 'respond', status: 500, stored: true } as const;
const ALWAYS = { times: Number.POSITIVE_INFINITY };

const CLOSES = passesOn(
  'proxy_intercept_errors on; error_page 500 @closed; location @closed { return 444; }',
);
// Long enough for a response on a busy machine.
const TIMEOUT_MS = 1000;
const GIVES_UP = passesOn(`proxy_read_timeout ${TIMEOUT_MS}ms;`);
const RESENDS = sharesOut('proxy_next_upstream error timeout non_idempotent;');

const SUCCESS: OnceEnding = { oid: 'patient-1', arrived: 2, stored: ['patient-1'] };
const LOOK_UP: OnceEnding = {
  code: 'conflict',
  outcome: 'unknown',
  attempts: 2,
  arrived: 2,
  stored: ['patient-1'],
};

const ROWS: readonly Row[] = [
  {
    gateway: 'responds with 502 because the request was lost',
    nginx: passesOn(),
    fault: { kind: 'drop' },
    ending: SUCCESS,
  },
  {
    gateway: 'responds with 502 after the write',
    nginx: passesOn(),
    fault: STORED_DROP,
    ending: LOOK_UP,
  },
  {
    gateway: 'responds with 502 to every request, after the write',
    nginx: passesOn(),
    fault: STORED_DROP,
    plan: ALWAYS,
    ending: { ...LOOK_UP, code: 'server_error' },
  },
  {
    gateway: 'closes the connection after the write',
    nginx: CLOSES,
    fault: STORED_500,
    ending: LOOK_UP,
  },
  {
    gateway: 'closes the connection after the write, and the service rejects the retry with 422',
    nginx: CLOSES,
    fault: STORED_500,
    takenStatus: 422,
    ending: { ...LOOK_UP, code: 'unprocessable' },
  },
  {
    gateway: 'receives half of the response',
    nginx: passesOn(),
    fault: { kind: 'truncate' },
    ending: { ...LOOK_UP, code: 'unexpected_response', attempts: 1, arrived: 1 },
  },
  {
    gateway: 'responds with 504 after the write',
    nginx: GIVES_UP,
    fault: STORED_HANG,
    ending: LOOK_UP,
  },
  {
    gateway: 'waits longer than the client',
    nginx: passesOn(),
    fault: STORED_HANG,
    options: { timeout: TIMEOUT_MS },
    ending: LOOK_UP,
  },
  {
    gateway: 'itself resends a lost request to a second upstream server',
    nginx: RESENDS,
    fault: { kind: 'drop' },
    ending: SUCCESS,
  },
];

/** Creates a patient behind nginx, and waits until this number of requests has been handled. */
async function endingOf(
  { nginx, fault, plan, options, takenStatus }: Omit<Row, 'gateway' | 'ending'>,
  arrived: number,
  cleanUp: CleanUp,
): Promise<OnceEnding> {
  const { mock, client } = await serveBehindNginx(nginx, cleanUp);
  if (takenStatus) mock.use({ duplicateUsername: takenStatus });
  if (fault) mock.fail('createPatient', fault, plan);
  const facts = await client(options)
    .createPatientOnce(ONCE)
    .then(({ oid }) => ({ oid }), failureFacts);
  await vi.waitUntil(() => mock.requests.length >= arrived, { timeout: 4000 });
  const stored = mock.patients.list().map(({ oid }) => oid);
  return { ...facts, arrived: mock.requests.length, stored };
}

function failureFacts(error: unknown) {
  if (!isProfilesError(error)) throw error;
  const { code, outcome, attempts } = error;
  return { code, outcome, attempts };
}

/** Serves the mock. It handles the first request after the second, even if nobody waits for it. */
async function serveFirstLast(mock: ProfilesMock, cleanUp: CleanUp) {
  const statuses: number[] = [];
  let requests = 0;
  let handleFirst = () => {};
  const second = new Promise<void>((resolve) => {
    handleFirst = resolve;
  });
  const server = createServer(async (request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, `${value}`);
    const body = await text(request);
    if (isFirst) await second;
    const handled = await mock.fetch(`${mock.baseUrl}${request.url}`, {
      method: 'POST',
      headers,
      body,
    });
    statuses.push(handled.status);
    response.writeHead(handled.status).end(await handled.text());
    handleFirst();
  });
  const port = await listen(server);
  cleanUp(() => void server.close());
  return { url: `http://127.0.0.1:${port}`, statuses };
}

describeNginx('createPatientOnce', () => {
  // Some wait for a timeout.
  it.concurrent.for(ROWS)(
    'stores one patient at most, and reports what may have happened if nginx $gateway',
    async ({ ending, ...row }, { expect, onTestFinished }) => {
      expect(await endingOf(row, ending.arrived, onTestFinished)).toEqual(ending);
    },
  );

  it.concurrent.for([
    { what: 'nginx responded with 504', nginx: GIVES_UP, options: {} },
    {
      what: 'the client gave up, and nginx still waits',
      nginx: passesOn('proxy_ignore_client_abort on;'),
      options: { timeout: TIMEOUT_MS },
    },
  ])(
    'stores one patient if the service handles a request after $what',
    async ({ nginx, options }, { expect, onTestFinished }) => {
      const mock = createProfilesMock();
      const { url, statuses } = await serveFirstLast(mock, onTestFinished);
      const client = clientOf(await startNginx(nginx(url), onTestFinished), options);
      expect(await client.createPatientOnce(ONCE)).toEqual({ oid: 'patient-1' });
      await vi.waitUntil(() => statuses.length === 2, { timeout: 4000 });
      expect(statuses).toEqual([201, 409]);
      expect(mock.patients.list()).toMatchObject([{ oid: 'patient-1', username: ONCE.username }]);
    },
  );

  it('reports a conflict as rejected if nginx resent a POST request that was stored', async ({
    expect,
    onTestFinished,
  }) => {
    // The client made one attempt and cannot know that nginx made two: the guide says so.
    const row = { nginx: RESENDS, fault: STORED_DROP };
    const ending = { ...LOOK_UP, outcome: 'rejected', attempts: 1 };
    expect(await endingOf(row, ending.arrived, onTestFinished)).toEqual(ending);
  });
});
