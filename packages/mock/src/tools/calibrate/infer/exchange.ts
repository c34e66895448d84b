import type { ServiceResponse } from '../../../http/incoming-request.ts';
import type { Step } from '../catalogue/probe.ts';
import type { ProbeContext, ProbeRequest } from '../catalogue/probe-request.ts';

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

/** Returns whether a request with valid credentials got a 401 or 403. */
export function rejectsCredentials({ step: { headers = {} }, response }: Exchange): boolean {
  const isValid = headers.authorization === undefined && headers['client-id'] === undefined;
  return isValid && (response.status === 401 || response.status === 403);
}

/** The maximum number of bytes to read of a response body. */
const MAX_BODY_LENGTH = 1_048_576;

/** A response of the service, with the part of its body that was read. */
export interface ReadResponse extends ServiceResponse {
  /** Whether the body is longer than the part that was read. */
  readonly isCut: boolean;
}

/** Reads a response, up to 1 MiB of its body. */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const { status, headers, body } = response;
  const decoder = new TextDecoder();
  let text = '';
  let left = MAX_BODY_LENGTH;
  // Leaving the loop cancels the stream, so nothing more is downloaded.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left < 0) break;
  }
  text += decoder.decode();
  return { status, headers: Object.fromEntries(headers), body: text, isCut: left < 0 };
}
