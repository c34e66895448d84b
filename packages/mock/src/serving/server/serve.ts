import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { toResponse } from '../../service/respond/to-response.ts';
import type { Dispatcher, Reply } from '../dispatch.ts';
import { HttpArrival } from './http-arrival.ts';
import {
  dropConnection,
  sendResponse,
  sendStream,
  sendUnread,
  sendWebResponse,
} from './send-response.ts';
import type { Serving } from './serve-options.ts';

/** Responds to a request over HTTP, or breaks its connection. Never rejects. */
export async function serveRequest(
  req: IncomingMessage,
  res: ServerResponse,
  dispatch: Dispatcher,
  serving: Serving,
): Promise<void> {
  const arrival = new HttpArrival(req, res, serving);
  try {
    const reply = await dispatch(arrival);
    await sendReply(arrival, reply);
  } catch (error) {
    const isRemoved = arrival.removed?.aborted === true && !res.headersSent;
    // The connection is closed after the responses to earlier requests.
    if (isRemoved || error === serving.closing.reason) await arrival.waitForTurn();
    // Dropped like a fault: some runtimes retry a request that gets no byte, which would create the
    // sandbox again.
    if (isRemoved) dropConnection(res, arrival.headers.get('origin'));
    // The client disconnected, or the mock has a defect. Neither may end the process.
    else res.destroy();
  }
}

async function sendReply(arrival: HttpArrival, reply: Reply): Promise<void> {
  const { req, res, removed } = arrival;
  if (reply instanceof Response) {
    if (!arrival.isTooLarge) return sendWebResponse(res, reply, arrival.body);
    await arrival.waitForTurn();
    const headers = Object.fromEntries(reply.headers);
    return sendUnread(res, { status: reply.status, headers, body: await reply.text() });
  }
  const isComplete = reply !== 'drop' && !reply.stream && (req.readableEnded || !arrival.hasBody);
  // Responses that are sent in one turn of the event loop wake their reader only once.
  if (isComplete) await setImmediate();
  else await arrival.waitForTurn();
  removed?.throwIfAborted();
  if (isComplete) return sendResponse(res, reply);
  if (reply !== 'drop' && !reply.stream) return sendUnread(res, reply);
  req.resume();
  if (reply === 'drop') dropConnection(res, arrival.headers.get('origin'));
  else await sendStream(res, toResponse(reply, reply.stream));
}
