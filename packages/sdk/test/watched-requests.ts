import { channel } from 'node:diagnostics_channel';

/** Reports a request of undici to its channels, as far as the client reads them. */
export class ReportedRequest {
  readonly #request: { readonly method: string | undefined; readonly path: string };
  readonly #url: URL;

  constructor(url: URL, method: string | undefined) {
    this.#url = url;
    this.#request = { method, path: url.pathname };
  }

  created = () => this.#report('request:create');
  connecting = () => this.#report('client:beforeConnect');
  connected = () => this.#report('client:connected');
  written = () => this.#report('client:sendHeaders');
  failed = (error: unknown) => this.#report('request:error', { error });

  unreachable(error: unknown) {
    this.#report('client:connectError', { error });
    this.failed(error);
  }

  #report(name: string, facts: object = {}) {
    const message = { request: this.#request, connectParams: this.#url, ...facts };
    channel(`undici:${name}`).publish(message);
  }
}

/** What is reported of a request, and of a second one that a dispatcher may send for it. */
interface Reports {
  start?(first: ReportedRequest): void;
  /** Called before the request reaches the service. */
  reach?(first: ReportedRequest, second: ReportedRequest): void;
  /** Called when it fails. */
  fail?(first: ReportedRequest, second: ReportedRequest, error: unknown): void;
}

const plain = {
  start(first) {
    first.created();
    first.connecting();
  },
  reach(first) {
    first.connected();
    first.written();
  },
  fail: (first, _, error) => first.failed(error),
} satisfies Reports;

/** What is reported of each kind of request, however `fetch` ends. */
const ALL = {
  plain,
  unreachable: { start: plain.start, fail: (first, _, error) => first.unreachable(error) },
  // undici writes a request again if an idle connection was closed.
  requeued: { ...plain, fail: (first, _, error) => first.unreachable(error) },
  retried: {
    ...plain,
    fail(first, second, error) {
      first.failed(new Error('reset'));
      second.created();
      second.unreachable(error);
    },
  },
  // The second one has a connection, and the first still waits for it.
  hedged: {
    start: plain.start,
    reach(_, second) {
      second.created();
      second.written();
    },
    fail: (_, second, error) => second.failed(error),
  },
  // The connection is that of another request.
  shared: { ...plain, reach: (first) => first.written() },
  // The context of another call creates it.
  unseen: {},
  'retried unseen': {
    start: plain.start,
    reach: (first) => first.unreachable(new Error('unreachable')),
  },
  // undici 6 reports no headers.
  'HTTP/2': { ...plain, reach: (first) => first.connected() },
  'HTTP/2 reused': { start: (first) => first.created(), fail: plain.fail },
} satisfies Record<string, Reports>;

export type Reported = keyof typeof ALL;

export const REPORTS: Readonly<Record<Reported, Reports>> = ALL;
