import { clientWith } from '@profiles/testkit/clients';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { expect, it } from 'vitest';
import {
  hangs,
  recordingFetch,
  responds,
  type Step,
  scriptedService,
  succeeds,
} from '../../test/scripted-service.ts';
import type { ProfileClient } from '../client.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import type { ProfileClientOptions } from '../settings/options.ts';
import type { CallObserver } from './observer.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

type Event = readonly [hook: string, facts: object];

/** Creates an observer that records each event. */
function recorder() {
  const events: Event[] = [];
  const keep = (hook: string) => (facts: object) => void events.push([hook, facts]);
  const observer: CallObserver = {
    start(call) {
      keep('start')(call);
      const attempt = (facts: object) => void keep('attempt')(facts) as undefined;
      return { attempt, response: keep('response'), wait: keep('wait'), end: keep('end') };
    },
  };
  return { observer, events };
}

interface Situation {
  readonly name: string;
  readonly steps?: readonly Step[];
  readonly options?: Partial<ProfileClientOptions>;
  /** Default: `createPatient`. */
  readonly operation?: OperationName;
  /** Makes the call. Default: creates a patient. */
  readonly call?: (client: ProfileClient, time: VirtualTime) => Promise<unknown>;
  /** The events after `start`. */
  readonly events: readonly Event[];
}

const ID = { 'x-request-id': 'r-1' };
const OK = { code: undefined, outcome: 'applied', status: 200, requestId: undefined, duration: 0 };
const NOTHING = { status: undefined, requestId: undefined, duration: 0 };
const UNUSABLE = { status: 202, requestId: 'r-1' };
const wrong = { ...ASHA, gen: 'X' } as unknown as typeof ASHA;

const SITUATIONS: readonly Situation[] = [
  {
    name: 'a success',
    steps: [responds(200, { oid: '1' }, ID)],
    events: [
      ['attempt', { attempt: 1 }],
      ['response', { attempt: 1, ...OK, requestId: 'r-1' }],
      ['end', { attempts: 1, ...OK, requestId: 'r-1', ignoredKeys: undefined }],
    ],
  },
  {
    name: 'a retry, with the separate outcome of each attempt',
    steps: [responds(503), responds(404)],
    operation: 'updateEmrUser',
    call: (client) => client.updateEmrUser('42', { extras: { _a: 1, b: { _c: 2 } } }),
    options: { updateExtras: 'limited' },
    events: [
      ['attempt', { attempt: 1 }],
      responded(1, { code: 'server_error', outcome: 'unknown', status: 503 }),
      ['wait', { attempt: 1, wait: 250 }],
      ['attempt', { attempt: 2 }],
      responded(2, { code: 'not_found', outcome: 'rejected', status: 404 }),
      ['end', { ...failed(2, 'not_found', 'unknown'), status: 404, duration: 250, ignoredKeys: 2 }],
    ],
  },
  {
    name: 'a new token, without a wait',
    steps: [responds(401), succeeds],
    options: { token: () => 'token-2' },
    events: [
      ['attempt', { attempt: 1 }],
      responded(1, { code: 'unauthorized', outcome: 'rejected', status: 401 }),
      ['wait', { attempt: 1, wait: 0 }],
      ['attempt', { attempt: 2 }],
      ['response', { attempt: 2, ...OK }],
      ['end', { attempts: 2, ...OK, ignoredKeys: undefined }],
    ],
  },
  {
    name: 'rejected input',
    call: (client) => client.createPatient(wrong),
    events: [['end', failed(0, 'invalid_input', 'not_sent')]],
  },
  {
    name: 'a token that does not come',
    options: { token: () => new Promise(() => {}), totalTimeout: 70 },
    events: [['end', { ...failed(0, 'timeout', 'not_sent'), duration: 70 }]],
  },
  {
    name: 'a timeout',
    steps: [hangs],
    options: { timeout: 30 },
    events: [
      ['attempt', { attempt: 1 }],
      responded(1, { code: 'timeout', outcome: 'unknown', duration: 30 }),
      ['end', { ...failed(1, 'timeout', 'unknown'), duration: 30 }],
    ],
  },
  {
    name: 'a response that cannot be used',
    steps: [responds(202, { id: 1 }, ID)],
    events: [
      ['attempt', { attempt: 1 }],
      responded(1, { code: 'unexpected_response', outcome: 'unknown', ...UNUSABLE }),
      ['end', { ...failed(1, 'unexpected_response', 'unknown'), ...UNUSABLE }],
    ],
  },
  {
    name: 'an abort before the start',
    call: (client) => client.createPatient(ASHA, { signal: AbortSignal.abort() }),
    events: [['end', failed(0, 'aborted', 'not_sent')]],
  },
  {
    name: 'an abort with any reason during an attempt',
    steps: [hangs],
    call: (client, time) => abortAfter(client, time, 40),
    events: [
      ['attempt', { attempt: 1 }],
      responded(1, { code: 'aborted', outcome: 'unknown', duration: 40 }),
      ['end', { ...failed(1, 'aborted', 'unknown'), duration: 40 }],
    ],
  },
  {
    name: 'an abort during a wait',
    steps: [responds(429)],
    call: (client, time) => abortAfter(client, time, 40),
    events: [
      ['attempt', { attempt: 1 }],
      responded(1, { code: 'rate_limited', outcome: 'rejected', status: 429 }),
      ['wait', { attempt: 1, wait: 250 }],
      ['end', { ...failed(1, 'aborted', 'rejected'), duration: 40 }],
    ],
  },
];

function responded(attempt: number, facts: object): Event {
  return ['response', { ...NOTHING, attempt, ...facts }];
}

function failed(attempts: number, code: string, outcome: string) {
  return { attempts, code, outcome, ...NOTHING, ignoredKeys: undefined };
}

async function abortAfter(client: ProfileClient, time: VirtualTime, milliseconds: number) {
  const controller = new AbortController();
  time.after(milliseconds, () => controller.abort(new ConfigurationError('of another call')));
  await client.createPatient(ASHA, { signal: controller.signal });
}

it.each(SITUATIONS)('an observer receives the facts of $name', async (situation) => {
  const { steps = [], options, operation = 'createPatient', call, events } = situation;
  const time = new VirtualTime();
  const { fetch } = scriptedService(time, ...steps);
  const { observer, events: received } = recorder();
  const client = clientWith({ fetch, ...options, observer }, time);
  await time.settle((call ?? ((client) => client.createPatient(ASHA)))(client, time));
  expect(received.slice(1)).toEqual(events);
  expect(received[0]).toMatchObject(['start', { operation }]);
});

it('start is called synchronously with the path template and without the oid', async () => {
  const { observer, events } = recorder();
  const { fetch } = recordingFetch();
  const baseUrl = 'https://api.example.com/clinic/';
  const call = clientWith({ fetch, observer, baseUrl }, new VirtualTime()).updateEmrUser('42', {});
  expect(events).toEqual([
    [
      'start',
      {
        operation: 'updateEmrUser',
        method: 'PATCH',
        template: '/profiles/v1/emr-user/{oid}',
        baseUrl: 'https://api.example.com/clinic',
      },
    ],
    ['attempt', { attempt: 1 }],
  ]);
  await call;
});
