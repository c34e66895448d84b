// Reports the errors of the failing cases with Sentry, which copies the variables of each frame that an
// error passes through to the error. Prints the data that its events, and the logs of the program, have.
import { VirtualTime } from '@profiles/testkit/virtual-time';
import * as Sentry from '@sentry/node';
import pino from 'pino';
import { isProfilesError } from '../../src/index.ts';
import { CANARY, CHANGES, leaksIn, PATIENT } from '../canary.ts';
import { callsOf, canaryClient, FAILING, type Failing } from '../failing-calls.ts';

const VARIABLES = '__SENTRY_ERROR_LOCAL_VARIABLES__';

const events: string[] = [];
Sentry.init({
  dsn: 'https://key@sentry.invalid/1',
  includeLocalVariables: true,
  transport: () => ({
    async send(envelope) {
      events.push(JSON.stringify(envelope));
      return {};
    },
    flush: async () => true,
  }),
  integrations: (defaults) => [
    // First, because the next one removes the variables from the error.
    Sentry.extraErrorDataIntegration({ depth: 9 }),
    Sentry.localVariablesIntegration({
      maxExceptionsPerSecond: Number.MAX_SAFE_INTEGER,
      includeOutOfAppFrames: true,
    }),
    // Many cases have the same message and stack.
    ...defaults.filter(({ name }) => name !== 'Dedupe'),
  ],
});

/** Resolves when Sentry, which starts in a thread of its own, copies variables. */
async function started(): Promise<void> {
  for (;;) {
    const error = new Error('thrown');
    await Promise.reject(error).catch(() => {});
    if (VARIABLES in error) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the texts that a program reports and logs of an error. */
async function reported(error: Error, how: object): Promise<readonly string[]> {
  const texts: string[] = [];
  pino({}, { write: (line: string) => void texts.push(line) }).error(error);
  texts.push(JSON.stringify(error), JSON.stringify(Object.entries(error)));
  const before = events.length;
  Sentry.captureException(error, how);
  await Sentry.flush();
  return [...texts, ...events.slice(before)];
}

/** Returns the errors of a failing case: of its calls, or of a client that cannot be created. */
async function errorsOf(failing: Failing): Promise<readonly unknown[]> {
  const time = new VirtualTime();
  try {
    const client = canaryClient(failing, time, { logger: undefined, observer: undefined });
    return Promise.all(callsOf(failing, client).map((promise) => time.failure(promise)));
  } catch (error) {
    return [error];
  }
}

/** Plays a failing case. Returns the data of its errors that would leave the program. */
async function leaksOf(failing: Failing, hasExtra: boolean): Promise<readonly string[]> {
  const leaks: string[] = [];
  for (const error of await errorsOf(failing)) {
    if (!(error instanceof Error && VARIABLES in error)) throw error;
    const isOwn = hasExtra && isProfilesError(error);
    const texts = await reported(error, isOwn ? { extra: error.toJSON() } : {});
    if (texts.length !== 4) throw new Error('Sentry reported no error');
    leaks.push(...leaksIn(texts));
  }
  return leaks;
}

/** The reason of an abort is an error of the caller, which passes through frames of the client. */
const aborted = (): AbortSignal => AbortSignal.abort(new Error('left'));

const ABORTED: Failing = {
  name: 'a call that is aborted before',
  calls: (client) => [
    client.createPatient(PATIENT, { signal: aborted() }),
    client.updateEmrUser(CANARY, CHANGES, { signal: aborted() }),
  ],
};

const OVERRIDDEN: Failing = {
  name: 'invalid overrides',
  calls: (client) => [client.withOptions({ token: `${CANARY} ` }).createPatient(PATIENT)],
};

await started();
const all: string[] = [];
for (const failing of [...FAILING, ABORTED, OVERRIDDEN]) {
  for (const hasExtra of [false, true]) {
    const leaks = await leaksOf(failing, hasExtra);
    all.push(...leaks.map((leak) => `${failing.name}: ${leak}`));
  }
}
console.log(all.slice(0, 5).join('\n'), `leaks: ${all.length}`);
// The debugger would keep the process.
process.exit();
