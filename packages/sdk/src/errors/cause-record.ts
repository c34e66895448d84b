/** The facts of an underlying error that contain no data of the caller or the service. */
export interface CauseRecord {
  /** The class name of the error, such as `TypeError`. */
  readonly name: string;
  /** The runtime's error code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
}

/** The code of an error with which `@profiles/mock` reports a wrong set-up, after it printed the error. */
export const SET_UP_CODE = 'ERR_PROFILES_MOCK';

/**
 * Matches the class names that are recorded, one of which is Deno's for a missing permission. Any other
 * word may be a token or a name.
 */
export const ERROR_NAME = /^(?:(?:[A-Z][a-z]{1,20}){0,3}Error|NotCapable)$/;

/**
 * The codes of OpenSSL for a server's certificate that was rejected. An alert about the client's own
 * certificate, such as `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`, may arrive after a request.
 */
export const CERTIFICATE_CODES =
  /^(?:(?:ERR_TLS_CERT|CERT|CRL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_[A-Z_]+|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;

/** The other codes of Node, undici and Bun. */
const KNOWN_CODES =
  /^(?:E(?:CONN[A-Z]{1,7}|(?:HOST|NET)UNREACH|PIPE|PROTO|TIMEDOUT|NOTFOUND|AI_AGAIN)|(?:UND_)?ERR_[A-Z\d_]{1,60}|HPE_[A-Z_]{1,40}|ConnectionRefused|Connection(?:Closed|Reset)|FailedToOpenSocket)$/;

/** Returns whether a code may be recorded. Any other text may be a token or a name. */
export function isKnownCode(code: string): boolean {
  return KNOWN_CODES.test(code) || CERTIFICATE_CODES.test(code);
}

/** The system calls that are recorded. */
export const SYSCALLS = /^(?:connect|read|write|getaddrinfo)$/;
