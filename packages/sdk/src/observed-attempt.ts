import { type Attempt, attempt, type FailedAttempt, type UsableAnswer } from './attempt.ts';
import type { Outcome } from './errors/outcome.ts';
import { ABORTED, type Ending, endFacts, type Observation } from './observation.ts';
import type { OutgoingRequest } from './transport.ts';

/** An attempt without what the observers add to it. */
export type PlainAttempt<T> = Omit<Attempt<T>, 'request'> & {
  readonly request: Omit<OutgoingRequest, 'run'>;
};

/** Sends a request once, with what the observers add to it. Throws the caller's abort reason. */
export async function observedAttempt<T>(
  plan: PlainAttempt<T>,
  observation: Observation,
): Promise<UsableAnswer<T> | FailedAttempt> {
  const { limit, progress, request } = plan;
  const { runtime } = limit;
  const number = progress.attempts + 1;
  const { headers, run } = observation.attempt(number);
  const started = runtime.now();
  const notify = (ending: Ending, outcome: Outcome) => {
    const facts = endFacts(ending, outcome, runtime.now() - started);
    observation.notify((call) => call.response?.({ attempt: number, ...facts }));
  };
  try {
    const sent = { ...request, headers: { ...request.headers, ...headers }, run };
    const result = await attempt({ ...plan, request: sent });
    if ('data' in result) notify(result, 'applied');
    else notify(result.error, progress.attemptOutcome);
    return result;
  } catch (reason) {
    notify(ABORTED, progress.isOpen ? 'unknown' : 'not_sent');
    throw reason;
  }
}
