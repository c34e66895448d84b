// server/ serves the mock over HTTP with Node.

import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterDelay, type StartedDelivery } from '../delivery/delayed.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { wait } from '../delivery/wait.ts';
import { abortable } from '../http/abortable.ts';
import { BodyTooLargeError, explainBodyTooLarge } from '../http/body-too-large-error.ts';
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts';
import { explainDefect } from '../http/defect-error.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { type ReadBody, readBody, readBounded } from './read-body.ts';
import { sendBroken, sendResponse, sendUnread } from './send-response.ts';
import type { Serving } from './serve-options.ts';
import {
  clientSignal,
  type ServedHandler,
  type ServedRequest,
  waitForTurn,
} from './served-request.ts';

type ServedMock = Pick<ProfilesMock, 'behaviour' | 'deliver' | 'reject'>;

/** Creates the handler of the requests to the service. */
export function createServiceHandler(
  mock: ServedMock,
  { delay, maxBodyBytes, closing, removed }: Omit<Serving, 'access' | 'onUnreadable'>,
): ServedHandler {
  const signalOf = (res: ServerResponse) =>
    AbortSignal.any([clientSignal(res), ...(removed ? [removed] : [])]);
  const serve: ServedHandler = async (served) => {
    const { req, res, method, headers } = served;
    const origin = headers.get('origin');
    if (origin !== null && isPreflight(method, headers)) {
      const allowed = preflightHeaders(origin, headers);
      return sendResponse(res, { status: 204, headers: allowed, body: '' });
    }
    const more = origin === null ? undefined : corsHeaders(origin);
    const { bodyLimit } = mock.behaviour;
    const isLimited = bodyLimit !== 'none' && bodyLimit <= maxBodyBytes;
    const body = await (isLimited ? readBody(req, bodyLimit) : readBounded(req, maxBodyBytes));
    if (delay > 0) await wait(delay, signalOf(res));
    removed?.throwIfAborted();
    const isRejected = !isLimited && !body.isWhole;
    const planned = deliver(mock, served, body, isRejected ? maxBodyBytes : undefined);
    const delivery = planned.kind === 'delay' ? await sitOut(planned, signalOf(res)) : planned;
    if (delivery.kind === 'response' && body.isWhole) {
      // Responses that are sent in one turn of the event loop wake their reader only once.
      await setImmediate();
      removed?.throwIfAborted();
      return sendResponse(res, delivery.response, more);
    }
    await waitForTurn(res);
    removed?.throwIfAborted();
    if (delivery.kind === 'response') return sendUnread(res, delivery.response, more);
    await sendBroken(delivery, res, more, closing);
  };
  return removed ? (served) => abortable(serve(served), removed) : serve;
}

/** @param exceeded - The limit of the server, if the body exceeds it. */
function deliver(
  mock: ServedMock,
  { method, path, search, headers }: ServedRequest,
  { bytes }: ReadBody,
  exceeded: number | undefined,
): Delivery {
  const request = { method, path, search, headers, body: bytes };
  try {
    if (exceeded === undefined) return mock.deliver(request);
    const error = new BodyTooLargeError(exceeded);
    const response = explainBodyTooLarge(error);
    mock.reject(request, response, error.problem);
    return { kind: 'response', response };
  } catch (error) {
    return { kind: 'response', response: explainDefect(error) };
  }
}

async function sitOut(planned: Delivery, signal: AbortSignal): Promise<StartedDelivery> {
  try {
    return await afterDelay(planned, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'response', response: explainDefect(error) };
  }
}
