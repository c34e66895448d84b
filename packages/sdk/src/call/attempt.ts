import ky from 'ky';
import { throwIfAborted } from '../abort.ts';
import type { Outcome } from '../errors/outcome.ts';
import type { ObservedAttempt } from '../observing/observer.ts';
import { quietly } from '../quietly.ts';
import type { ClientSettings } from '../settings/settings.ts';
import { type Deadline, withDeadline } from './deadline.ts';
import { provesUnsent, Witness } from './proof.ts';
import { BODY_LIMITS, ReceivedBody } from './received-body.ts';
import { headOf, type ResponseHead } from './response.ts';

/** Limits ky to one request and its response. The call handles retries, timeouts and errors. */
const ONCE = {
  retry: 0,
  timeout: false,
  totalTimeout: false,
  throwHttpErrors: false,
  redirect: 'manual',
} as const;

/** The `fetch` of the runtime. One that replaces it later may send a request twice. */
const RUNTIME_FETCH = globalThis.fetch;

/** The failure of a `fetch` that returned something else than a response. */
export const NO_RESPONSE = Symbol();

/** A request ready to be sent. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The caller's `fetch`, if any, and whether it is declared to send once. */
  readonly sender: Pick<ClientSettings['options'], 'fetch' | 'fetchSendsOnce'>;
  /** The observer's additions to the request. */
  readonly observed: ObservedAttempt | undefined;
}

/** One attempt of a call: a request that is sent once, and what is known of its response. */
export class Attempt {
  /** The response, as soon as its headers have arrived. */
  head: ResponseHead | undefined;
  readonly body = new ReceivedBody();
  /** The error of `fetch` or of reading the body, `EXPIRED` or `NO_RESPONSE`. */
  failure: unknown;
  /** Whether the request was passed to `fetch`. */
  isPassed = false;
  /** What `fetch` does with the request, if it can be watched. */
  witness: Witness | undefined;
  readonly #request: OutgoingRequest;
  #fetched: Promise<Response> | undefined;

  constructor(request: OutgoingRequest) {
    this.#request = request;
  }

  /** The outcome of an attempt without a response. */
  get outcome(): Outcome {
    return provesUnsent(this) ? 'not_sent' : 'unknown';
  }

  /**
   * Sends the request and reads the response. After a failure, keeps what it has read.
   *
   * @param limit - The limit for headers and body together.
   * @throws The caller's abort reason.
   */
  async send(limit: Deadline): Promise<void> {
    try {
      await withDeadline(limit, async (signal) => {
        const response = await this.#fetch(signal);
        this.head = headOf(response, this.#request.url);
        const { ok } = this.head;
        const bytes = ok ? BODY_LIMITS.response : BODY_LIMITS.error;
        await this.body.read(response, { bytes, fatal: ok, runtime: limit.runtime });
      });
    } catch (reason) {
      throwIfAborted(limit.signal);
      this.failure = reason;
    } finally {
      this.body.release();
      this.witness?.stop();
    }
  }

  /** Sends the request once. Returns the response with any status and an unread body. */
  async #fetch(signal: AbortSignal): Promise<Response> {
    const { url, method, headers, observed } = this.#request;
    const response = await ky(url, {
      ...ONCE,
      method,
      headers,
      fetch: () => {
        const once = () => {
          this.#fetched ??= this.#dispatch(signal);
          return this.#fetched;
        };
        // Observers receive neither the response nor the error, which may contain patient data.
        // Stryker disable next-line OptionalChaining: the error of an absent function is ignored
        quietly(() => observed?.run?.(() => once().then(ignore, ignore)));
        return once();
      },
    });
    // `Response.error()` represents a failed connection. It needs no message: the cause record keeps
    // only the name.
    if (response.type === 'error') throw new TypeError();
    return response;
  }

  /** Passes the request to `fetch` as an address and its options. */
  async #dispatch(signal: AbortSignal): Promise<Response> {
    // ky calls `fetch` some promises later.
    if (signal.aborted) throw new TypeError();
    const { url, method, headers, body, sender } = this.#request;
    const { fetch = globalThis.fetch } = sender;
    // Not ky's `Request`: it also has the keys that a package added to `Object.prototype`.
    const init: RequestInit = { method, headers, redirect: ONCE.redirect, signal };
    // ky would turn the body into a stream. Deno resends text, but no `Blob`, after a reused
    // connection broke.
    // Stryker disable next-line ConditionalExpression: every operation so far has a body
    if (body !== undefined) init.body = 'Deno' in globalThis ? new Blob([body]) : body;
    // Next.js caches even a POST. Workers without the option reject it, and it makes Chromium send a
    // preflight before each call of a page.
    if ('cache' in Request.prototype && !('document' in globalThis)) init.cache = 'no-store';
    // A request without `keepalive` uses a new connection there.
    if (resendsRequests()) init.keepalive = false;
    this.isPassed = true;
    if (fetch === RUNTIME_FETCH || sender.fetchSendsOnce) this.witness = Witness.start();
    const send = () => fetch(url, init);
    const response: unknown = await (this.witness ? this.witness.watch(send) : send());
    if (isResponse(response)) return response;
    throw NO_RESPONSE;
  }
}

function ignore(): void {}

/** The parts of the global object of Bun that are used. */
interface BunGlobals {
  readonly Bun?: {
    readonly version: string;
    readonly semver?: { satisfies(version: string, range: string): boolean };
  };
}

/**
 * Returns whether the runtime sends any request again, a POST too, when a reused connection breaks. Bun
 * does before 1.3.14.
 */
function resendsRequests(): boolean {
  const { Bun }: BunGlobals = globalThis as object;
  return Boolean(Bun && !Bun.semver?.satisfies(Bun.version, '>=1.3.14'));
}

/**
 * Returns whether a value has the members of a response that the client uses. It checks neither tag
 * nor class: React Native and whatwg-fetch set no tag, and other realms have another class.
 */
function isResponse(value: unknown): value is Response {
  const { status, headers, text }: Partial<Response> = Object(value);
  const hasBody = typeof text === 'function';
  return typeof status === 'number' && hasBody && typeof headers?.get === 'function';
}
