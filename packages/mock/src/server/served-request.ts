import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderBag } from '../http/header-bag.ts';

/** Holds a request over HTTP and its answer to be. */
export interface ServedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly headers: HeaderBag;
}
