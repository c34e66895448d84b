import type { Step } from '../catalogue/probe.ts';
import type { ProbeContext, ProbeRequest } from '../catalogue/probe-request.ts';
import type { ReadAnswer } from './read-answer.ts';

/** Holds a request of a probe that was answered. */
export interface Answered {
  /** What the probe is about. */
  readonly name: string;
  /** The place of the request in its probe. */
  readonly at: number;
  readonly step: Step;
  readonly request: ProbeRequest;
  readonly answer: ReadAnswer;
  readonly context: ProbeContext;
}

/** Tells whether valid credentials were refused, or some other thing is answered as if they were. */
export function refusesCredentials({ step: { headers = {} }, answer }: Answered): boolean {
  const isValid = headers.authorization === undefined && headers['client-id'] === undefined;
  return isValid && (answer.status === 401 || answer.status === 403);
}
