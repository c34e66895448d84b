// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

import { isObject } from '../objects.ts';
import { type CauseRecord, ERROR_NAME } from './cause-record.ts';

/** The texts of an underlying error. A missing text is empty. */
type ForeignError = Readonly<Record<'name' | 'code' | 'syscall' | 'message', string>>;

const PROOFS = ['not_connected', 'certificate_rejected', 'nothing'] as const;

/** The fact that a failed `fetch` proves. */
export type ConnectionProof = (typeof PROOFS)[number];

/** The known codes of Node, undici, Bun and OpenSSL, grouped by what they prove. */
const CODES_BY_PROOF: Readonly<Record<ConnectionProof, RegExp>> = {
  // These occur before a connection can carry data.
  not_connected:
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/,
  // The server's certificate was rejected. An alert about the client's own certificate, such as
  // `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`, may arrive after a request.
  certificate_rejected:
    /^(?:(?:ERR_TLS_CERT|CERT|CRL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_[A-Z_]+|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/,
  // These may occur after a request was sent.
  nothing:
    /^(?:ECONN[A-Z]{1,7}|EPIPE|EPROTO|ETIMEDOUT|(?:UND_)?ERR_[A-Z\d_]{1,60}|HPE_[A-Z_]{1,40}|Connection(?:Closed|Reset))$/,
};

/** Returns what a code proves, or `undefined` for an unknown code, which may be any text. */
function proofOf(code: string): ConnectionProof | undefined {
  return PROOFS.find((proof) => CODES_BY_PROOF[proof].test(code));
}

/**
 * Returns what the error of a failed `fetch` proves, from its codes on Node and Bun and from its
 * message on Deno. Browsers do not report why a connection failed.
 */
export function connectionProof(error: unknown): ConnectionProof {
  for (const { code, syscall, message } of causeChain(error)) {
    if (syscall === 'connect') return 'not_connected';
    const proof = proofOf(code);
    // An established connection can also lose its route. The system call is then a read or a write.
    const isConnected = syscall === 'read' || syscall === 'write';
    if (proof === 'certificate_rejected' || (proof === 'not_connected' && !isConnected))
      return proof;
    if (message.includes('client error (Connect)')) {
      return message.includes('invalid peer certificate')
        ? 'certificate_rejected'
        : 'not_connected';
    }
  }
  return 'nothing';
}

const SYSCALLS = /^(?:connect|read|write|getaddrinfo)$/;

/**
 * Creates the record of an underlying error. Does not keep the error itself, because a network
 * error may contain the request, the URL or the body. Keeps only known words, because any other
 * word may be a token or a name.
 */
export function causeRecord(error: unknown): CauseRecord {
  const chain = causeChain(error);
  const code = chain.map((link) => link.code).find(proofOf);
  const syscall = chain.map((link) => link.syscall).find((text) => SYSCALLS.test(text));
  const name = chain.map((link) => link.name).findLast((text) => ERROR_NAME.test(text));
  return { name: name ?? 'Error', ...(code && { code }), ...(syscall && { syscall }) };
}

/** Lists an error and its causes, outermost first. */
function causeChain(error: unknown): readonly ForeignError[] {
  const chain: ForeignError[] = [];
  let link = error;
  // An error may be its own cause. No runtime creates a chain longer than this limit.
  while (isObject(link) && chain.length < 8) {
    try {
      const { name, code, syscall, message, cause } = link;
      chain.push({
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
  return typeof value === 'string' ? value : '';
}
