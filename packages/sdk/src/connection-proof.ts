import { causeChain } from './errors/cause-record.ts';

/** The codes of failures that come before a connection can carry anything. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

/**
 * The codes of a server's certificate that was not accepted, in OpenSSL's names and Node's. An alert
 * about the client's own, such as `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`, may come after a request.
 */
const CERTIFICATE =
  /^(?:ERR_TLS_CERT_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$)/;

/** What a failed `fetch` proves. */
export type ConnectionProof = 'not_connected' | 'certificate_refused' | 'nothing';

/**
 * Tells what the error of a failed `fetch` proves, from its codes on Node and Bun and from its text
 * on Deno. Browsers tell nothing.
 */
export function connectionProof(error: unknown): ConnectionProof {
  for (const { code, syscall, message } of causeChain(error)) {
    if (syscall === 'connect') return 'not_connected';
    // An established connection can also lose its route: then the call is a read or a write.
    if (NOT_CONNECTED.has(code) && syscall !== 'read' && syscall !== 'write')
      return 'not_connected';
    if (typeof code === 'string' && CERTIFICATE.test(code)) return 'certificate_refused';
    if (typeof message === 'string' && message.includes('client error (Connect)')) {
      return message.includes('invalid peer certificate') ? 'certificate_refused' : 'not_connected';
    }
  }
  return 'nothing';
}
