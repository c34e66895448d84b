// biome-ignore assist/source/organizeImports: it must be loaded before the client
import { replaceRuntimeFetch } from '../../test/runtime-fetch.ts';
import { clientWith } from '@profiles/testkit/clients';
import { call, PATIENT, WITH_BODY } from '@profiles/testkit/samples';
import { SeededRandom } from '@profiles/testkit/seeded-random';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { expect, it } from 'vitest';
import {
  type Fault,
  faultyService,
  honestFault,
  LIES,
  watchedFault,
} from '../../test/faulty-service.ts';
import type { ProfileClient } from '../client.ts';
import { isProfilesError } from '../errors/is-profiles-error.ts';
import { ENDPOINTS } from '../schemas/endpoints.ts';
import type { RequestOptions } from '../settings/options.ts';

type Write = (client: ProfileClient, options: RequestOptions) => ReturnType<typeof call>;

type NamedWrite = readonly [name: string, isCreate: boolean, write: Write];

/** The methods that write. */
const WRITES: readonly [NamedWrite, ...NamedWrite[]] = [
  [
    'createPatientOnce',
    true,
    (client, options) => client.createPatientOnce({ ...PATIENT, username: 'UHID-1' }, options),
  ],
  ...WITH_BODY.map((name): NamedWrite => {
    const write: Write = (client, options) => call(client, name, options);
    return [name, ENDPOINTS[name].effect === 'create', write];
  }),
];

/** The end of one call, and how often the service has stored its write. */
interface Schedule {
  readonly method: string;
  readonly isCreate: boolean;
  readonly how: 'succeeded' | 'aborted' | 'not_sent' | 'rejected' | 'unknown' | 'applied';
  /** The value of `sent` when the call ended, and right after an abort. */
  readonly sent: boolean;
  readonly sentAtAbort: boolean | undefined;
  /** Whether `sent` is still false after everything has ended, if it was. */
  readonly isStable: boolean;
  readonly stored: number;
  readonly met: readonly string[];
}

/** Returns what was reported wrongly, or `undefined`. */
function falsehood(schedule: Schedule): string | undefined {
  const { isCreate, how, sent, sentAtAbort, isStable, stored } = schedule;
  if (isCreate && stored > 1) return 'the patient was stored twice';
  if ((how === 'succeeded' || how === 'applied') && stored === 0) return 'nothing was stored';
  if ((how === 'not_sent' || how === 'rejected') && stored > 0) return 'it was stored';
  if (how === 'not_sent' && sent) return 'sent is true and nothing was sent';
  if (!sent && stored > 0) return 'sent was false and it was stored';
  if (sentAtAbort === false && stored > 0) return 'sent was false after the abort';
  if (!isStable) return 'sent changed after the end';
  return undefined;
}

type Draw = (random: SeededRandom, time: VirtualTime) => Fault;

/** Uses a service as the `fetch` of the runtime, which the client watches. */
const asRuntimes = (fetch: typeof globalThis.fetch) => {
  replaceRuntimeFetch(fetch);
  return { fetch: undefined, fetchSendsOnce: false };
};

/** Uses a service as the caller's own `fetch`, which sends each request once. */
const asOwn = (fetch: typeof globalThis.fetch) => ({ fetch, fetchSendsOnce: true });

/** Makes one call with options drawn from the seed, and waits until all that it started ends. */
async function runSchedule(
  seed: number,
  draw: Draw,
  fetchFrom: typeof asOwn | typeof asRuntimes,
): Promise<Schedule> {
  const random = new SeededRandom(seed);
  const time = new VirtualTime();
  time.random = random.next;
  const obeysSignal = random.chance(0.7);
  const [method, isCreate, write] = random.pick(...WRITES);
  const username =
    method !== 'createPatientOnce' ? undefined : random.chance(0.15) ? 'taken' : 'free';
  const service = faultyService(time, { draw: () => draw(random, time), obeysSignal, username });
  const client = clientWith(
    { ...fetchFrom(service.fetch), token: drawnToken(random, time), maxRetries: random.below(4) },
    time,
  );
  const controller = new AbortController();
  const { signal } = controller;
  let promise: ReturnType<typeof call> | undefined;
  let sentAtAbort: boolean | undefined;
  scheduleAbort(random, time, () => {
    controller.abort(new TypeError('fetch failed'));
    sentAtAbort = promise?.sent;
  });
  const timeout = random.pick(1, 500, 1500, 15_000, 60_000);
  const totalTimeout = random.pick(1, 700, 3000, 60_000, 100_000);
  promise = write(client, { signal, timeout, totalTimeout });
  const { sent, how } = await howItEnded(promise, time, signal);
  const { met } = service;
  await time.finish();
  const isStable = sent || !promise.sent;
  return { method, isCreate, how, sent, sentAtAbort, isStable, stored: service.stored(), met };
}

async function howItEnded(
  promise: ReturnType<typeof call>,
  time: VirtualTime,
  signal: AbortSignal,
): Promise<Pick<Schedule, 'how' | 'sent'>> {
  // The value that is read when the call ends must stay true.
  const sentAtEnd = promise.then(
    () => promise.sent,
    () => promise.sent,
  );
  const result = await time.settle(promise);
  const sent = await sentAtEnd;
  if (result.status === 'fulfilled') return { how: 'succeeded', sent };
  if (isProfilesError(result.reason)) return { how: result.reason.outcome, sent };
  expect(result.reason).toBe(signal.reason);
  return { how: 'aborted', sent };
}

function drawnToken(random: SeededRandom, time: VirtualTime) {
  const provider = async () => {
    if (random.chance(0.2)) await time.pass(random.pick(1, 900, 70_000));
    if (random.chance(0.05)) throw new Error('no token');
    return `token-${random.below(3)}`;
  };
  return random.chance(0.5) ? 'token-1' : provider;
}

/** Aborts before the call, some promises after its start, some time after it, or never. */
function scheduleAbort(random: SeededRandom, time: VirtualTime, abort: () => void) {
  const when = random.next();
  if (when < 0.02) abort();
  else if (when < 0.25) void afterPromises(random.below(40), abort);
  else if (when < 0.4) time.after(random.pick(0, 1, 250, 999, 1000, 5000, 41_000), abort);
}

async function afterPromises(count: number, abort: () => void): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await undefined;
  abort();
}

/** Runs this number of seeds. Returns the kinds of ends, and the false reports. */
async function schedules(count: number, draw: Draw, fetchFrom: typeof asOwn | typeof asRuntimes) {
  const seen = new Set<string>();
  const falsehoods: string[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const schedule = await runSchedule(seed, draw, fetchFrom);
    const { method, how, sent } = schedule;
    seen.add(`${method} ${how}${sent ? '' : ', not sent'}`);
    const wrong = falsehood(schedule);
    if (wrong) falsehoods.push(`seed ${seed}: ${wrong}; ${JSON.stringify(schedule)}`);
  }
  return { seen: [...seen].sort(), falsehoods };
}

it.each([
  [1000, "the caller's own fetch", honestFault, asOwn],
  [800, "the runtime's fetch", watchedFault, asRuntimes],
] as const)(
  'stores a create at most once and reports true outcomes in %i schedules with %s',
  async (count, _, draw, fetchFrom) => {
    const { seen, falsehoods } = await schedules(count, draw, fetchFrom);
    expect(falsehoods).toEqual([]);
    expect(seen).toEqual(
      WRITES.flatMap(([method, isCreate]) => [
        `${method} aborted`,
        `${method} aborted, not sent`,
        // No body proves that an update was applied.
        ...(isCreate ? [`${method} applied`] : []),
        `${method} not_sent, not sent`,
        `${method} rejected`,
        `${method} succeeded`,
        `${method} unknown`,
      ]).sort(),
    );
  },
  60_000,
);

it.each(LIES)('reports a false outcome for a lie that it cannot detect: $name', async (lie) => {
  const draw: Draw = (random, time) => (random.chance(0.5) ? lie : honestFault(random, time));
  const { falsehoods } = await schedules(60, draw, asOwn);
  expect(falsehoods).not.toEqual([]);
});
