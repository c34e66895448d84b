/** A value that Playwright passes to a page, in the form of WebDriver BiDi. */
export type LocalValue =
  | { readonly handle: string }
  | { readonly sharedId: string }
  | { readonly type: string; readonly value?: unknown };

/** What a script in a page has led to, in the form of WebDriver BiDi. */
export type Outcome =
  | { readonly type: 'success'; readonly result: object }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** What a call has found in a page. */
export interface Found {
  /** Whether nothing was called in this document before. The script then does not run. */
  readonly isNew: boolean;
  readonly url: string;
  readonly ready: DocumentReadyState;
  /** The lines of the console, and the errors that nothing has caught, after the first call. */
  readonly printed: readonly (readonly [method: string, text: string])[];
  /** The outcomes of earlier promises. */
  readonly settled: readonly (readonly [id: number, outcome: Outcome])[];
  readonly result?: Outcome;
  /** The number of the promise that the script has returned. */
  readonly pending?: number;
  /** What the script must evaluate, and the policy of the page forbids. The script runs again with it. */
  readonly rejected?: string;
}

interface State {
  readonly handles: Map<string, unknown>;
  readonly printed: [string, string][];
  readonly settled: [number, Outcome][];
  readonly codes: Map<string, () => unknown>;
  promises: number;
}

/**
 * Calls a script in a page. It is sent to the page as text, so it uses nothing of this file.
 *
 * @param rejected - A text that the policy of the page did not let the script evaluate.
 * @param code - Evaluates it.
 * @returns A {@link Found} as JSON.
 */
export function callInPage(
  request: { readonly args: readonly LocalValue[]; readonly isKept: boolean } | null,
  script?: (...args: unknown[]) => unknown,
  rejected?: string,
  code?: () => unknown,
): string {
  const page = document as Document & { playwright?: State };
  const isNew = page.playwright === undefined;
  if (isNew) {
    const value: State = {
      handles: new Map(),
      printed: [],
      settled: [],
      codes: new Map(),
      promises: 0,
    };
    Object.defineProperty(page, 'playwright', { value });
    const textOf = (each: unknown) =>
      each instanceof Object && !(each instanceof Error) ? JSON.stringify(each) : String(each);
    for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
      const native = console[method];
      console[method] = (...args) => {
        value.printed.push([method, args.map(textOf).join(' ')]);
        native.apply(console, args);
      };
    }
    const add = (error: unknown) => value.printed.push(['crash', String(error)]);
    addEventListener('error', ({ error, message }) => add(error ?? message));
    addEventListener('unhandledrejection', ({ reason }) => add(reason));
  }
  const state = page.playwright as State;

  const keep = (value: unknown) => {
    const handle = String(state.handles.size);
    state.handles.set(handle, value);
    return handle;
  };
  const revive = (given: LocalValue): unknown => {
    if ('handle' in given) return state.handles.get(given.handle);
    if ('sharedId' in given) return state.handles.get(given.sharedId);
    const { type, value } = given;
    if (type === 'null') return null;
    if (type === 'number' || type === 'bigint')
      return type === 'number' ? Number(value) : BigInt(String(value));
    if (type === 'array') return (value as LocalValue[]).map(revive);
    if (type === 'object') {
      const pairs = value as [LocalValue, LocalValue][];
      return Object.fromEntries(pairs.map((pair) => pair.map(revive)));
    }
    return value;
  };
  const describe = (value: unknown, isKept: boolean): object => {
    if (value === null) return { type: 'null' };
    if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0);
      return {
        type: 'number',
        value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value),
      };
    }
    if (typeof value !== 'object' && typeof value !== 'function') {
      return { type: typeof value, value: typeof value === 'bigint' ? String(value) : value };
    }
    const handle = isKept ? { handle: keep(value) } : {};
    if (value instanceof Node) return { type: 'node', ...handle, sharedId: keep(value), value: {} };
    if (typeof value === 'function') return { type: 'function', ...handle };
    if (isKept) return { type: Array.isArray(value) ? 'array' : 'object', ...handle };
    const each = (part: unknown) => describe(part, false);
    if (Array.isArray(value)) return { type: 'array', value: value.map(each) };
    const pairs = Object.entries(value).map(([key, part]) => [key, each(part)]);
    return { type: 'object', value: pairs };
  };
  const succeed = (value: unknown): Outcome => ({
    type: 'success',
    result: describe(value, request?.isKept ?? false),
  });
  const fail = (error: unknown): Outcome => ({
    type: 'exception',
    exceptionDetails: { text: String(error) },
  });

  let done: Pick<Found, 'result' | 'pending' | 'rejected'> = {};
  if (request && script && !isNew) {
    // biome-ignore lint/security/noGlobalEval: Playwright calls it, and a policy may forbid it.
    const native = globalThis.eval;
    if (rejected !== undefined && code) state.codes.set(rejected, code);
    globalThis.eval = (text: string) => {
      const known = state.codes.get(text);
      if (known) return known();
      try {
        return native(text);
      } catch (error) {
        if (error instanceof EvalError) done = { rejected: text };
        throw error;
      }
    };
    try {
      const value = script(...request.args.map(revive));
      if (done.rejected !== undefined) Promise.resolve(value).catch(() => {});
      else if (value instanceof Promise) {
        const pending = ++state.promises;
        const add = (outcome: Outcome) => state.settled.push([pending, outcome]);
        value.then((each) => add(succeed(each))).catch((error) => add(fail(error)));
        done = { pending };
      } else done = { result: succeed(value) };
    } catch (error) {
      if (done.rejected === undefined) done = { result: fail(error) };
    } finally {
      globalThis.eval = native;
    }
  }
  const settled = state.settled.splice(0);
  const printed = state.printed.splice(0);
  const found = { isNew, url: location.href, ready: page.readyState, printed, settled, ...done };
  return JSON.stringify(found satisfies Found);
}
