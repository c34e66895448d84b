import { CALLABLE, numberThat, type OptionNames } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import type { JournalEntry } from '../../service/journal/journal-entry.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import {
  type SandboxHost,
  type SandboxInfo,
  SandboxLimitError,
  type SandboxRequest,
} from './sandbox-host.ts';

/** The maximum time between two searches for idle sandboxes. */
const SWEEP_MS = 60_000;

/** Options for the sandboxes of a server. */
export interface SandboxOptions {
  /**
   * Called to create the mock of a sandbox, when the first request to the sandbox arrives. Create a
   * new mock each time, with `now: () => new Date()` if rate limits and token lifetimes must run in
   * real time.
   */
  readonly create: (name: string) => ProfilesMock;
  /**
   * The time in milliseconds after which a sandbox without requests is removed, with its records.
   * An open inspector counts as a request. Removing may take up to a minute longer.
   *
   * @defaultValue 3600000 (one hour)
   */
  readonly idleMs?: number | undefined;
  /**
   * The maximum number of sandboxes. Requests to further names are rejected with status 503.
   *
   * @defaultValue 1000
   */
  readonly most?: number | undefined;
}

/** The options of sandboxes. */
export const SANDBOX_OPTIONS: OptionNames<SandboxOptions> = {
  create: CALLABLE,
  idleMs: numberThat('a number of milliseconds above 0', (ms) => ms > 0),
  most: numberThat('a number of sandboxes, 1 or more', (most) => most >= 1),
};

interface Sandbox<Handler> {
  readonly mock: ProfilesMock;
  readonly handler: Handler;
  /** Aborts when the sandbox is removed. */
  readonly removed: AbortController;
  readonly last: LastRequest;
  readonly createdAt: number;
  usedAt: number;
  pending: number;
}

/** The sandboxes of a server, in memory. */
export class SandboxDirectory<Handler> implements SandboxHost {
  readonly #options: {
    readonly [Name in keyof SandboxOptions]-?: NonNullable<SandboxOptions[Name]>;
  };
  readonly #createHandler: (mock: ProfilesMock) => Handler;
  /** The least recently used first. */
  readonly #sandboxes = new Map<string, Sandbox<Handler>>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param createHandler - Called for each sandbox.
   * @throws {@link SetupError} if nothing creates the mocks.
   */
  constructor(options: SandboxOptions, createHandler: (mock: ProfilesMock) => Handler) {
    const { create, idleMs = 3_600_000, most = 1000 } = options;
    if (create === undefined) throw new SetupError('Sandboxes need the option create.');
    this.#options = { create, idleMs, most };
    this.#createHandler = createHandler;
  }

  /**
   * Returns the sandbox of a name for a request, which calls `leave` when its response has ended: until
   * then, the sandbox is not idle. Creates it if it does not exist.
   *
   * @throws {@link SandboxLimitError} if there are too many sandboxes.
   */
  enter(name: string) {
    const sandbox = this.#open(name);
    sandbox.pending += 1;
    this.#use(name, sandbox);
    const leave = () => {
      sandbox.pending -= 1;
      if (this.#sandboxes.get(name) === sandbox) this.#use(name, sandbox);
    };
    return { handler: sandbox.handler, removed: sandbox.removed.signal, leave };
  }

  list(): readonly SandboxInfo[] {
    this.#removeIdle();
    return [...this.#sandboxes].map(([name, sandbox]) => infoOf(name, sandbox));
  }

  create(name: string): SandboxInfo {
    return infoOf(name, this.#open(name));
  }

  delete(name: string): boolean {
    const sandbox = this.#sandboxes.get(name);
    this.#sandboxes.delete(name);
    if (this.#sandboxes.size === 0) this.close();
    sandbox?.removed.abort();
    return sandbox !== undefined;
  }

  /** Stops the search for idle sandboxes. Requests in progress still get their responses. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #open(name: string): Sandbox<Handler> {
    const existing = this.#sandboxes.get(name);
    if (existing) return existing;
    const { create, most } = this.#options;
    // The timer of a Worker ends with the request that started it.
    this.#removeIdle();
    if (this.#sandboxes.size >= most) throw new SandboxLimitError(most);
    const mock = create(name);
    const removed = new AbortController();
    const handler = this.#createHandler(mock);
    const at = Date.now();
    const last = new LastRequest(mock, removed.signal);
    const sandbox = { mock, handler, removed, last, createdAt: at, usedAt: at, pending: 0 };
    this.#sandboxes.set(name, sandbox);
    this.#timer ??= this.#startTimer();
    return sandbox;
  }

  #use(name: string, sandbox: Sandbox<Handler>): void {
    sandbox.usedAt = Date.now();
    this.#sandboxes.delete(name);
    this.#sandboxes.set(name, sandbox);
  }

  #removeIdle(): void {
    const latest = Date.now() - this.#options.idleMs;
    for (const [name, { usedAt, pending }] of this.#sandboxes) {
      if (usedAt > latest) break;
      if (pending === 0) this.delete(name);
    }
  }

  #startTimer(): ReturnType<typeof setInterval> {
    const timer = setInterval(() => this.#removeIdle(), Math.min(this.#options.idleMs, SWEEP_MS));
    // In Node, it must not keep the process alive. Other runtimes return a number.
    if (typeof timer === 'object') timer.unref();
    return timer;
  }
}

function infoOf(
  name: string,
  { mock, last, createdAt, usedAt }: Omit<Sandbox<unknown>, 'handler'>,
): SandboxInfo {
  return {
    name,
    createdAt: new Date(createdAt).toISOString(),
    usedAt: new Date(usedAt).toISOString(),
    patients: mock.patients.size,
    emrUsers: mock.emrUsers.size,
    lastRequest: last.request,
  };
}

/** The last request to the service of a mock, since its last reset. */
class LastRequest {
  #event: { readonly entry: JournalEntry } | undefined;
  #request: SandboxRequest | undefined;

  /** @param until - Aborts when the mock is no longer needed. */
  constructor(mock: Pick<ProfilesMock, 'subscribe'>, until: AbortSignal) {
    const stop = mock.subscribe((event) => {
      if (event.kind === 'request') this.#event = event;
      else if (event.kind === 'reset') this.#event = this.#request = undefined;
    });
    until.addEventListener('abort', stop);
  }

  /** The request. It is read here, because reading an entry takes longer than handling a request. */
  get request(): SandboxRequest | undefined {
    if (this.#event) {
      const { at, operation, response } = this.#event.entry;
      this.#request = { at, operation, status: response?.status };
      this.#event = undefined;
    }
    return this.#request;
  }
}
