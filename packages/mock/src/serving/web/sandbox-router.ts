import type { AdminAccess } from '../../admin/authorize.ts';
import { EVENT_STREAM } from '../../admin/event-stream.ts';
import { createPassRule } from '../../admin/other-path.ts';
import { withCors } from '../../http/cors.ts';
import type { Fallback } from '../fallback.ts';
import { explainSandboxError, routeSandbox } from '../sandboxes/route-sandbox.ts';
import { createSandboxAdmin, createSandboxGate } from '../sandboxes/sandbox-admin.ts';
import { SandboxDirectory, type SandboxOptions } from '../sandboxes/sandbox-directory.ts';
import type { SandboxHost } from '../sandboxes/sandbox-host.ts';
import { createPasser } from './pass-to-fallback.ts';
import { createResponder, type Responder, type Responding, readAdminBody } from './respond.ts';

/** Keeps sandboxes, and responds to the requests to them. */
export interface SandboxFetcher extends SandboxHost {
  /**
   * Responds to a request to a sandbox. Creates the sandbox if it does not exist.
   *
   * @param name - The name of the sandbox.
   * @param request - The request as it arrived.
   * @param path - The path below the sandbox.
   * @throws {@link SandboxError} to reject the request with a status and a message.
   */
  fetch(name: string, request: Request, path: string): Promise<Response>;
}

/**
 * Creates the handler of a server whose sandboxes are kept by `host`.
 *
 * @param responding - How requests are handled, also in the sandboxes.
 */
export function createRouter(
  host: SandboxFetcher,
  { access, fallback, maxBodyBytes }: Responding,
): (request: Request) => Promise<Response> {
  const administer = createSandboxAdmin(host, access);
  const gate = createSandboxGate(access, fallback !== undefined);
  return async (request) => {
    const { method, headers, signal } = request;
    const { pathname: path, search, origin } = new URL(request.url);
    const head = { method, path, search, headers, origin };
    const route = routeSandbox(head);
    switch (route.kind) {
      case 'admin': {
        const readBody = () => readAdminBody(request, maxBodyBytes);
        return administer({ ...head, readBody, signal });
      }
      case 'sandbox':
        try {
          return (
            (await gate({ ...head, path: route.path, mount: path.slice(0, -route.path.length) })) ??
            (await host.fetch(route.name, request, route.path))
          );
        } catch (error) {
          return withCors(method, headers, () => explainSandboxError(error));
        }
      case 'response':
        return withCors(method, headers, () => route.response);
    }
  };
}

/** Passes the requests to other endpoints to a fallback, before they reach their sandbox. */
export function passBefore(
  host: SandboxFetcher,
  access: AdminAccess,
  fallback: Fallback,
  passPaths: readonly string[] | undefined,
): SandboxFetcher {
  const rule = createPassRule(passPaths);
  const pass = createPasser(fallback, access);
  return {
    list: () => host.list(),
    create: (name) => host.create(name),
    delete: (name) => host.delete(name),
    fetch: (name, request, path) =>
      rule({ method: request.method, path, headers: request.headers }) === undefined
        ? pass(request, path, request.signal)
        : host.fetch(name, request, path),
  };
}

/** Keeps sandboxes in memory. */
export function keepInMemory(options: SandboxOptions, responding: Responding): SandboxFetcher {
  const directory = new SandboxDirectory<Responder>(options, (mock, removed) =>
    createResponder(mock, { ...responding, removed }),
  );
  return {
    list: () => directory.list(),
    create: (name) => directory.create(name),
    delete: (name) => directory.delete(name),
    async fetch(name, request, path) {
      const { handler, leave } = directory.enter(name);
      const { search } = new URL(request.url);
      const response = await handler(request, path, search).catch((error: unknown) => {
        leave();
        throw error;
      });
      const { headers, status } = response;
      // Deno sends a body in chunks, without its length, as soon as `body` is read.
      const body = headers.get('content-type') === EVENT_STREAM ? response.body : null;
      if (body) return new Response(callAtEnd(body, leave), { headers, status });
      leave();
      return response;
    },
  };
}

/**
 * Calls a function when a stream ends or its reader cancels it. `TransformStream` cannot report
 * the latter in every runtime.
 */
function callAtEnd(
  stream: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
