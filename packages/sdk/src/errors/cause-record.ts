import { type ForeignError, proofOf } from './failure-codes.ts';

/** The facts of an underlying error that contain no data of the caller or the service. @inline */
export interface CauseRecord {
  /** The class name of the error, such as `TypeError`. */
  readonly name: string;
  /** The runtime's error code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
}

const NAMES = /^(?:[A-Z][a-z]{1,20}){0,3}Error$/;
const SYSCALLS = /^(?:connect|read|write|getaddrinfo)$/;

/**
 * Creates the record of an underlying error. Does not keep the error itself, because a network
 * error may contain the request, the URL or the body. Keeps only known words, because any other
 * word may be a token or a name.
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
  // An error may be its own cause. No runtime creates a chain longer than this limit.
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
      // A getter or a proxy threw. Its message may contain data.
      break;
    }
  }
  return chain;
}

/** Returns whether a value is an object, of whatever kind. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  // Stryker disable next-line ConditionalExpression: reading null throws, which ends the chain too
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
