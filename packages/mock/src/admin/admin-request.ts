import { isAdminPath } from '../http/paths.ts';
import type { RequestHead } from '../http/request.ts';

/**
 * Returns whether the admin handler responds to a request, instead of the service. Such a request is
 * not in the journal. The service has nothing at its root, so a page there describes the server,
 * unless there is a fallback.
 */
export function isForAdmin({ method, path, search }: RequestHead, hasFallback = false): boolean {
  if (hasFallback || path !== '/') return isAdminPath(path);
  return search === '' && (method === 'GET' || method === 'HEAD');
}

/** A request to the admin API. */
export interface AdminRequest extends Omit<RequestHead, 'headers'> {
  readonly headers: Pick<Headers, 'get'>;
  /** The origin of the request's URL, on platforms that give a request one. */
  readonly origin?: string | undefined;
  /** The path below which the mock is served, such as `/sandbox/one`. Absent at the root. */
  readonly mount?: string;
  /** Reads the body. Called after the request is authorized and its route is known. */
  readonly readBody: () => Promise<Uint8Array>;
  /** Aborts when the client disconnects or the server closes. */
  readonly signal: AbortSignal;
}

/** The part of an admin request that decides whether it is accepted. */
export type AdminHead = Pick<AdminRequest, 'method' | 'path' | 'headers' | 'origin' | 'mount'>;

/** Responds to a request to the admin API. */
export type AdminApi = (request: AdminRequest) => Promise<Response>;
