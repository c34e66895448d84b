import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerRequest } from 'srvx';

/** Holds a request over HTTP: as the web has it, and the connection below. */
export interface ServedRequest {
  readonly request: ServerRequest;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}
