// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

import { isObject } from '../objects.ts';
import {
  type CauseRecord,
  CERTIFICATE_CODES,
  ERROR_NAME,
  isKnownCode,
  SET_UP_CODE,
  SYSCALLS,
} from './cause-record.ts';

/** An underlying error with its texts. A missing text is empty. */
type ForeignError = Readonly<Record<'name' | 'code' | 'syscall' | 'message', string>> & {
  readonly error: object;
};

/** Returns whether a retry would fail in the same way: a rejected certificate, or a wrong set-up of the mock. */
export function failsAgain(error: unknown): boolean {
  return causeChain(error).some(
    ({ code, message }) =>
      code === SET_UP_CODE ||
      CERTIFICATE_CODES.test(code) ||
      // Deno has no codes.
      message.includes('invalid peer certificate'),
  );
}

/** Returns what a message adds to a code. */
export function hintFor(code: string): string {
  return code === SET_UP_CODE ? ': see the console' : '';
}

/**
 * Creates the record of an underlying error. Does not keep the error itself, because a network
 * error may contain the request, the URL or the body. Keeps only known words, because any other
 * word may be a token or a name.
 */
export function causeRecord(error: unknown): CauseRecord {
  const chain = causeChain(error);
  const code = chain.map((link) => link.code).find(isKnownCode);
  const syscall = chain.map((link) => link.syscall).find((text) => SYSCALLS.test(text));
  const name = chain.map((link) => link.name).findLast((text) => ERROR_NAME.test(text));
  return { name: name ?? 'Error', ...(code && { code }), ...(syscall && { syscall }) };
}

/** Lists an error and its causes, outermost first. */
export function causeChain(error: unknown): readonly ForeignError[] {
  const chain: ForeignError[] = [];
  let link = error;
  // An error may be its own cause. No runtime creates a chain longer than this limit.
  while (isObject(link) && chain.length < 8) {
    try {
      const { name, code, syscall, message, cause } = link;
      chain.push({
        error: link,
        name: textOf(name),
        code: textOf(code),
        syscall: textOf(syscall),
        message: textOf(message),
      });
      link = cause;
    } catch {
      // A getter or a proxy threw. Its message may contain data.
      break;
    }
  }
  return chain;
}

function textOf(value: unknown): string {
  // Stryker disable next-line StringLiteral: it is compared with the texts that mean something
  return typeof value === 'string' ? value : '';
}
