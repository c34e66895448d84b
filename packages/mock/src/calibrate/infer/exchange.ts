import type { Step } from '../catalogue/probe.ts';
import type { ProbeContext, ProbeRequest } from '../catalogue/probe-request.ts';
import type { ReadResponse } from './read-response.ts';

/** A request of a probe, with its response. */
export interface Exchange {
  /** The description of the probe. */
  readonly name: string;
  /** The index of the request in its probe. */
  readonly at: number;
  readonly step: Step;
  readonly request: ProbeRequest;
  readonly response: ReadResponse;
  readonly context: ProbeContext;
}

/** Returns whether a request with valid credentials got a 401 or 403, for whatever reason. */
export function rejectsCredentials({ step: { headers = {} }, response }: Exchange): boolean {
  const isValid = headers.authorization === undefined && headers['client-id'] === undefined;
  return isValid && (response.status === 401 || response.status === 403);
}
