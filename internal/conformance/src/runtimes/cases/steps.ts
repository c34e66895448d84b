import type { IncomingMessage, ServerResponse } from 'node:http';
import { CANARY } from '../slice/slice-data.ts';

/** A request, and its response. `number` counts from 1. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly number: number;
  /** Makes the service refuse connections from now on. */
  readonly stopListening: () => void;
}

/** Responds to a request, breaks its connection, or lets it wait. */
export type Step = (arrival: Arrival) => void;

export function succeed(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ oid: CANARY, message: CANARY }));
}

/** Responds with a success of the operation. */
export const succeeds: Step = ({ response }) => succeed(response);

/** Responds with a status, and with a text that no error may show. */
export function responds(status: number, headers: Readonly<Record<string, string>> = {}): Step {
  const body = JSON.stringify({ message: CANARY, code: CANARY });
  return ({ response }) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Redirects to an address of the service, which would record the request. */
export const redirects = (status: number) => responds(status, { location: '/elsewhere' });

/** Sends the first half of a response, and then nothing more. */
export function stalls(status: number): Step {
  return ({ response }) => {
    response.writeHead(status, { 'content-length': '100' }).write(`{"oid":"${CANARY}`);
  };
}

/** Sends the first half of a response and ends the connection. */
export function breaksOff(status: number): Step {
  return ({ response }) => {
    response.writeHead(status, { 'content-length': '100' });
    response.write(`{"oid":"${CANARY}`, () => response.socket?.end());
  };
}

export const resets: Step = ({ request }) => void request.socket.resetAndDestroy();

export const closes: Step = ({ request }) => void request.socket.destroy();

/** Resets the connection and refuses connections from then on. */
export const goesAway: Step = ({ request, stopListening }) => {
  stopListening();
  request.socket.resetAndDestroy();
};

/** Takes one step per request, and the last one for all further requests. */
export function inTurn(...steps: readonly Step[]): Step {
  return (arrival) => (steps[arrival.number - 1] ?? steps.at(-1))?.(arrival);
}
