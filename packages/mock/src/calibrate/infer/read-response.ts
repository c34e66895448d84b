import type { ServiceResponse } from '../../http/incoming-request.ts';

/** The maximum number of bytes to read of a response body. */
const LONGEST_BODY = 1_048_576;

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
  let left = LONGEST_BODY;
  // Leaving the loop cancels the stream, so nothing more is downloaded.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left < 0) break;
  }
  text += decoder.decode();
  return { status, headers: Object.fromEntries(headers), body: text, isCut: left < 0 };
}
