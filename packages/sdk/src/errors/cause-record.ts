/** Describes a foreign error by the facts that hold no data of the caller's or the service's. */
export interface CauseRecord {
  /** The error's class, such as `TypeError`. */
  readonly name: string;
  /** The runtime's code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
}

/**
 * Makes the record of a foreign error, never the error itself: a network error may carry the request,
 * the URL or the body.
 */
export function causeRecord(error: unknown): CauseRecord {
  const facts = causeChain(error);
  const code = facts.map((one) => identifier(one['code'])).find(Boolean);
  const syscall = facts.map((one) => identifier(one['syscall'])).find(Boolean);
  return {
    name: identifier(facts.at(-1)?.['name']) ?? 'Error',
    ...(code && { code }),
    ...(syscall && { syscall }),
  };
}

/** Lists an error and its causes, outermost first. */
export function causeChain(error: unknown): Readonly<Record<string, unknown>>[] {
  const chain: Readonly<Record<string, unknown>>[] = [];
  let one = error;
  // Deeper chains than any runtime makes are cut: a cause may be its own cause.
  while (isRecord(one) && chain.length < 8) {
    chain.push(one);
    one = one['cause'];
  }
  return chain;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Lets a name through, and not a sentence that may quote something. */
function identifier(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z]\w{0,63}$/.test(value) ? value : undefined;
}
