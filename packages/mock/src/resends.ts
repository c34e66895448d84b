import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Fault } from './faults.ts';

/** Runtimes that send a request again by themselves where a connection dies that they had reused. */
const RESENDING = /^(?:Mozilla|Deno|Bun)\//;
/** A resend comes at once; what comes later is the program's own decision. */
const WINDOW_MS = 100;

interface Dropped {
  readonly request: string;
  readonly fault: Fault;
  readonly until: number;
}

/**
 * Remembers the requests whose connections were dropped, as long as their runtime may resend them: the
 * program below has not heard of the fault yet, so it holds for the resend too.
 */
export class Resends {
  readonly #used = new WeakSet<Socket>();
  #dropped: Dropped[] = [];

  /** Notes that a request came, and tells whether its connection had carried one before. */
  use({ socket }: IncomingMessage): boolean {
    if (this.#used.has(socket)) return true;
    this.#used.add(socket);
    return false;
  }

  /** Remembers a dropped request where its runtime may resend it. */
  remember(request: IncomingMessage, body: Uint8Array, fault: Fault): void {
    if (!RESENDING.test(request.headers['user-agent'] ?? '')) return;
    const until = performance.now() + WINDOW_MS;
    this.#dropped.push({ request: describe(request, body), fault, until });
  }

  /** Returns the fault that a resent request had met, and forgets it. */
  recall(request: IncomingMessage, body: Uint8Array): Fault | undefined {
    if (this.#dropped.length === 0) return undefined;
    const now = performance.now();
    this.#dropped = this.#dropped.filter(({ until }) => until > now);
    const description = describe(request, body);
    const found = this.#dropped.find((dropped) => dropped.request === description);
    this.#dropped = this.#dropped.filter((dropped) => dropped !== found);
    return found?.fault;
  }
}

function describe({ method, url, rawHeaders }: IncomingMessage, body: Uint8Array): string {
  const head = JSON.stringify([method, url, rawHeaders]);
  return createHash('sha256').update(head).update(body).digest('base64');
}
