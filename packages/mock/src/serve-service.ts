import { FastResponse } from 'srvx/node';
import { corsHeaders, isPreflight, preflightHeaders } from './cors.ts';
import { afterDelay } from './delayed.ts';
import type { Delivery } from './delivery.ts';
import type { Fault } from './faults.ts';
import type { ProfilesMock } from './profiles-mock.ts';
import { type ReadBody, readBody } from './read-body.ts';
import { Resends } from './resends.ts';
import { sendAndStop } from './send-and-stop.ts';
import { sendBroken } from './send-broken.ts';
import type { ServedRequest } from './served-request.ts';
import type { ServiceAnswer } from './service/service-request.ts';
import { waitForTurn } from './turn.ts';
import { wait } from './wait.ts';

/** What the service needs of a mock. */
export type ServedMock = Pick<ProfilesMock, 'behaviour' | 'deliver'>;

/** Describes how to serve the service. */
export interface ServingOptions {
  /** How long each request waits before it is handled, in milliseconds. */
  readonly delay: number;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
}

/** Answers one request; nothing where the connection is dealt with already. */
type Handler = (served: ServedRequest) => Promise<Response | undefined>;

/** Makes the handler of the requests to the service. */
export function createServiceHandler(
  mock: ServedMock,
  { delay, closing }: ServingOptions,
): Handler {
  const resends = new Resends();
  return async ({ request, req, res }) => {
    const origin = request.headers.get('origin');
    if (origin !== null && isPreflight(request.method, request.headers)) {
      const headers = preflightHeaders(origin, request.headers);
      return new FastResponse(null, { status: 204, headers });
    }
    const more = origin === null ? undefined : corsHeaders(origin);
    const isReused = resends.use(req);
    const { bodyLimit } = mock.behaviour;
    const limit = typeof bodyLimit === 'number' ? bodyLimit : Number.POSITIVE_INFINITY;
    let body: ReadBody;
    try {
      body = await readBody(req, limit);
      if (delay > 0) await wait(delay, request.signal);
    } catch {
      return undefined;
    }
    const planned = handOver(mock, request, body, resends.recall(req, body.bytes));
    let delivery: Exclude<Delivery, { kind: 'delay' }>;
    try {
      delivery = planned.kind === 'delay' ? await afterDelay(planned, request.signal) : planned;
    } catch (error) {
      if (request.signal.aborted) return undefined;
      delivery = explain(error);
    }
    if (delivery.kind !== 'answer') {
      if (delivery.kind === 'drop' && isReused) resends.remember(req, body.bytes, delivery.fault);
      await waitForTurn(res);
      await sendBroken(delivery, res, more ?? {}, closing);
      return undefined;
    }
    const answer = more ? withHeaders(delivery.answer, more) : delivery.answer;
    if (!body.isWhole) {
      await waitForTurn(res);
      sendAndStop(req, answer);
      return undefined;
    }
    const { status, headers } = answer;
    return new FastResponse(answer.body === '' ? null : answer.body, { status, headers });
  };
}

function handOver(
  mock: ServedMock,
  request: ServedRequest['request'],
  body: ReadBody,
  resent: Fault | undefined,
): Delivery {
  try {
    const { pathname: path, search } = new URL(request.url);
    const { method, headers } = request;
    return mock.deliver({ method, path, search, headers, body: body.bytes }, resent);
  } catch (error) {
    return explain(error);
  }
}

/** A defect of the mock is no answer of the service. */
function explain(error: unknown): Delivery & { readonly kind: 'answer' } {
  const body = error instanceof Error ? error.message : 'The mock failed.';
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  return { kind: 'answer', answer: { status: 501, headers, body } };
}

function withHeaders(answer: ServiceAnswer, more: Readonly<Record<string, string>>): ServiceAnswer {
  return { ...answer, headers: { ...answer.headers, ...more } };
}
