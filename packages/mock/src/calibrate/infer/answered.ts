import type { Step } from '../catalogue/probe.ts';
import type { ProbeContext, ProbeRequest } from '../catalogue/probe-request.ts';
import type { ReadAnswer } from './read-answer.ts';

/** A request of a probe, with its response. */
export interface Answered {
  /** The description of the probe. */
  readonly name: string;
  /** The index of the request in its probe. */
  readonly at: number;
  readonly step: Step;
  readonly request: ProbeRequest;
  readonly answer: ReadAnswer;
  readonly context: ProbeContext;
}

/** Returns whether a request with valid credentials got a 401 or 403, for whatever reason. */
export function refusesCredentials({ step: { headers = {} }, answer }: Answered): boolean {
  const isValid = headers.authorization === undefined && headers['client-id'] === undefined;
  return isValid && (answer.status === 401 || answer.status === 403);
}
