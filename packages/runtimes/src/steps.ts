import type { IncomingMessage, ServerResponse } from 'node:http';
import { CANARY } from './slice/slice-data.ts';

/** A request as it arrived, and what answers it; `number` counts from 1. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly number: number;
  /** Lets the service take no further connection. */
  readonly stopListening: () => void;
}

/** Answers a request, breaks it, or leaves it waiting. */
export type Step = (arrival: Arrival) => void;

export function succeed(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ oid: CANARY, message: CANARY }));
}

/** Answers as both operations want it. */
export const succeeds: Step = ({ response }) => succeed(response);

/** Answers with a status, and with words that no error may show. */
export function responds(status: number, headers: Readonly<Record<string, string>> = {}): Step {
  const body = JSON.stringify({ message: CANARY, code: CANARY });
  return ({ response }) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Redirects to where the service would see it. */
export const redirects = (status: number) => responds(status, { location: '/elsewhere' });

/** Sends the first half of an answer, and then nothing more. */
export function stalls(status: number): Step {
  return ({ response }) => {
    response.writeHead(status, { 'content-length': '100' }).write(`{"oid":"${CANARY}`);
  };
}

/** Sends the first half of an answer and ends the connection. */
export function breaksOff(status: number): Step {
  return ({ response }) => {
    response.writeHead(status, { 'content-length': '100' });
    response.write(`{"oid":"${CANARY}`, () => response.socket?.end());
  };
}

export const resets: Step = ({ request }) => void request.socket.resetAndDestroy();

export const closes: Step = ({ request }) => void request.socket.destroy();

/** Resets the connection and refuses all that come after it. */
export const goesAway: Step = ({ request, stopListening }) => {
  stopListening();
  request.socket.resetAndDestroy();
};

/** Takes the steps one after the other, and the last of them for all further requests. */
export function inTurn(...steps: readonly Step[]): Step {
  return (arrival) => (steps[arrival.number - 1] ?? steps.at(-1))?.(arrival);
}
