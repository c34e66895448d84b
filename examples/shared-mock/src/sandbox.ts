import { DurableObject } from 'cloudflare:workers';
import { SandboxError, type SandboxInfo } from '@profiles/mock/web';
import { LiveMock } from './live-mock.ts';
import { createRejection, fullError } from './rejections.ts';
import { directoryOf, type Env, readSettings } from './settings.ts';
import { StoredSandbox } from './stored-sandbox.ts';

/** The longest time between a use and its entry in the storage and in the list. */
const MAX_PAUSE = 60_000;

/** A sandbox: a mock in memory whose state is in the storage of the object. */
export class Sandbox extends DurableObject<Env> {
  readonly #settings = readSettings(this.env);
  readonly #stored = new StoredSandbox(this.ctx.storage);
  readonly #pause = Math.min(MAX_PAUSE, this.#settings.idleMs / 4);
  #live: LiveMock | undefined;
  /** The number of open inspectors. A sandbox with an open inspector is not idle. */
  #viewers = 0;
  #notedAt = 0;

  /** Responds to a request to `/sandbox/{name}/...`. */
  override async fetch(request: Request): Promise<Response> {
    const [, , name = ''] = new URL(request.url).pathname.split('/');
    if (!(await this.#open(name))) return createRejection(fullError(this.#settings));
    let live: LiveMock;
    try {
      live = this.#load(name);
    } catch {
      return createRejection(new SandboxError(500, NOT_LOADED));
    }
    this.#noteUse();
    const response = await live.respond(request);
    // The inspector reads a stream of events.
    if (response.headers.get('content-type') !== 'text/event-stream') return response;
    this.#viewers += 1;
    const { readable, writable } = new IdentityTransformStream();
    const piped = response.body ? response.body.pipeTo(writable) : writable.close();
    // It fails if the client disconnects.
    piped
      .catch(() => {})
      .finally(() => {
        this.#viewers -= 1;
      });
    return new Response(readable, response);
  }

  /** Creates the sandbox if it does not exist. Returns `undefined` if there are too many. */
  async create(name: string): Promise<SandboxInfo | undefined> {
    if (!(await this.#open(name))) return undefined;
    this.#noteUse();
    return this.#info;
  }

  /** Removes the sandbox with its records. Pending requests are rejected. */
  async remove(name: string): Promise<void> {
    // No request may arrive in between.
    await this.ctx.blockConcurrencyWhile(async () => {
      this.#live?.close(new SandboxError(503, DELETED));
      this.#live = undefined;
      this.#notedAt = 0;
      await directoryOf(this.env).leave(name);
      await this.ctx.storage.deleteAll();
    });
  }

  /** Removes the sandbox if it is idle. Otherwise, updates the list. */
  override async alarm(): Promise<void> {
    if (!this.#stored.exists) return;
    this.#keepLastRequest();
    if (this.#viewers > 0) this.#stored.usedAt = new Date();
    const idleAt = this.#stored.usedAt.getTime() + this.#pause + this.#settings.idleMs;
    if (idleAt <= Date.now()) return this.remove(this.#stored.facts.name);
    await this.ctx.storage.setAlarm(idleAt);
    await directoryOf(this.env).report(this.#info);
  }

  async #open(name: string): Promise<boolean> {
    if (this.#stored.exists) return true;
    if (!(await directoryOf(this.env).admit(name))) return false;
    this.#stored.create(name);
    // Stores the initial state, which the list counts.
    this.#load(name);
    return true;
  }

  #load(name: string): LiveMock {
    this.#live ??= new LiveMock(name, this.#settings.adminToken, this.#stored);
    return this.#live;
  }

  /** The entry of the sandbox in the list. Counts rows only if no mock is in memory. */
  get #info(): SandboxInfo {
    return { ...this.#stored.facts, ...(this.#live ?? this.#stored).counts };
  }

  #keepLastRequest(): void {
    const last = this.#live?.lastRequest;
    if (last !== undefined) this.#stored.lastRequest = last;
  }

  /** Stores at most once a pause that the sandbox is used. The alarm then updates the list. */
  #noteUse(): void {
    const now = Date.now();
    if (now < this.#notedAt + this.#pause) return;
    this.#notedAt = now;
    this.#stored.usedAt = new Date(now);
    this.#keepLastRequest();
    void this.ctx.storage.setAlarm(now + this.#pause);
  }
}

const DELETED =
  'The sandbox was deleted before it responded. The next request creates it again, without records.';
const NOT_LOADED =
  'This version of the mock cannot load the records of the sandbox. Deploy the version that ' +
  'stored them, or delete the sandbox with DELETE /__mock__/sandboxes/{name}.';
