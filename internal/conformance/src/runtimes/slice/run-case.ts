import {
  type CallObserver,
  isProfilesError,
  ProfileClient,
  type RequestOptions,
} from '@profiles/sdk';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { CANARY, type CallFacts, type CallPlan, type PlannedCase } from './slice-data.ts';

/** Makes the call of a case. Returns what its caller sees. Calls `print` with the error. */
export async function runCase(
  { url, plan }: PlannedCase,
  print: (error: unknown) => void,
): Promise<CallFacts> {
  const caller = new AbortController();
  const reason = new Error('the caller left');
  const leave = () => caller.abort(reason);
  const client = new ProfileClient({
    baseUrl: url,
    clientId: CANARY,
    token: plan.renewsToken ? ({ reason }) => `${CANARY}-${reason}` : CANARY,
    fetchSendsOnce: plan.fetchSendsOnce,
    ...(plan.aborts === 'when fetch is called' && { observer: observerAfterFetch(leave) }),
  });
  if (plan.isSecond) {
    await callPlanned(client, plan);
    // Its connection may be reused too.
    await (await fetch(`${url}/--/requested`)).text();
  }
  const { timeout } = plan;
  const promise = callPlanned(client, plan, { signal: caller.signal, ...(timeout && { timeout }) });
  const settled = promise.then(
    () => ({ result: 'success' }),
    (error: unknown) => {
      print(error);
      return error === reason ? { result: 'aborted' } : factsOf(error);
    },
  );
  if (plan.aborts === 'after the request came') {
    await Promise.race([settled, fetch(`${url}/--/requested`)]);
    leave();
  }
  const facts = await settled;
  if (plan.endsConnections) await fetch(url.replace('https:', 'http:')).catch(() => {});
  return { ...facts, sent: promise.sent };
}

function callPlanned(client: ProfileClient, plan: CallPlan, options?: RequestOptions) {
  const { operation = 'createPatient', isLarge } = plan;
  const { call, given } = SAMPLE_CALLS[operation];
  const text = { fn: CANARY, s: isLarge ? CANARY.repeat(1_000_000) : CANARY };
  const input = given.input && { ...given.input, ...text, extras: { [CANARY]: CANARY } };
  return call(client, { oid: CANARY, input }, options);
}

/** Calls a function when `fetch` has been called and has not yet done anything. */
function observerAfterFetch(act: () => void): CallObserver {
  return {
    start: () => ({
      attempt: () => ({
        run(send) {
          const sent = send();
          act();
          return sent;
        },
      }),
    }),
  };
}

/** Returns what the SDK reports of a failure. */
export function factsOf(error: unknown): Omit<CallFacts, 'sent'> {
  if (!isProfilesError(error)) return { result: `no error of the SDK: ${error}` };
  const { code, outcome, attempts } = error;
  const status = 'status' in error ? error.status : undefined;
  const retryAfter = 'retryAfter' in error ? error.retryAfter : undefined;
  return {
    ...{ result: code, outcome, attempts },
    ...(status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
