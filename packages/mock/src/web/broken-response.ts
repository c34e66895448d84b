import { firstHalf } from '../faults/broken-body.ts';
import { wait } from '../faults/wait.ts';
import { toResponse } from '../fetch/delivered-response.ts';
import type { ServiceAnswer } from '../http/service-request.ts';

/**
 * The time that a platform has to send the first half of a body, in milliseconds. Bun and workerd
 * send nothing of a body that fails at once.
 */
const SENDING_MS = 20;

/**
 * A handler cannot close a connection before it responds. Most platforms close it when the body
 * fails. The status is none that a client could take for success.
 */
export function brokenResponse(): Response {
  return new Response(failingStream(), { status: 502, headers: { 'content-length': '1' } });
}

/** Creates the response whose connection breaks after the first half of its body. */
export function truncatedResponse(answer: ServiceAnswer): Response {
  return toResponse(answer, failingStream(firstHalf(answer.body)));
}

/** Platforms log the error, so its message says that it is no defect. */
function failingStream(bytes?: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = bytes;
  return new ReadableStream(
    {
      async pull(controller) {
        if (left) {
          controller.enqueue(left);
          left = undefined;
          return;
        }
        if (bytes) await wait(SENDING_MS, undefined);
        controller.error(new TypeError('A fault of the mock breaks this connection.'));
      },
    },
    { highWaterMark: 0 },
  );
}
