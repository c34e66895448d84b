import { proofOf } from './failure-codes.ts';

/** Describes a foreign error by the facts that hold no data of the caller's or the service's. */
export interface CauseRecord {
  /** The error's class, such as `TypeError`. */
  readonly name: string;
  /** The runtime's code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
}

/** The texts of a foreign error; empty where it has none. */
export type ForeignError = Readonly<Record<'name' | 'code' | 'syscall' | 'message', string>>;

const NAMES = /^(?:[A-Z][a-z]{1,20}){0,3}Error$/;
const SYSCALLS = /^(?:connect|read|write|getaddrinfo)$/;

/**
 * Makes the record of a foreign error, never the error itself: a network error may carry the request,
 * the URL or the body. Only known words are let through: any other may be a token or a name.
 */
export function causeRecord(error: unknown): CauseRecord {
  const chain = causeChain(error);
  const code = chain.map((one) => one.code).find(proofOf);
  const syscall = chain.map((one) => one.syscall).find((one) => SYSCALLS.test(one));
  const name = chain.map((one) => one.name).findLast((one) => NAMES.test(one));
  return { name: name ?? 'Error', ...(code && { code }), ...(syscall && { syscall }) };
}

/** Lists an error and its causes, outermost first. */
export function causeChain(error: unknown): readonly ForeignError[] {
  const chain: ForeignError[] = [];
  let one = error;
  // Deeper chains than any runtime makes are cut: a cause may be its own cause.
  while (isRecord(one) && chain.length < 8) {
    try {
      const { name, code, syscall, message, cause } = one;
      chain.push({
        name: text(name),
        code: text(code),
        syscall: text(syscall),
        message: text(message),
      });
      one = cause;
    } catch {
      // A getter or a proxy threw; its words may quote something.
      break;
    }
  }
  return chain;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  // Stryker disable next-line ConditionalExpression: reading null throws, which ends the chain too
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
