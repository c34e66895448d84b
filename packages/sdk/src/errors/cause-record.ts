/** Describes a foreign error by the facts that hold no data of the caller's or the service's. */
export interface CauseRecord {
  /** The error's class, such as `TypeError`. */
  readonly name: string;
  /** The runtime's code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
}

const NAME = /^(?:HTTP)?(?:[A-Z][a-z]{1,20}){0,4}(?:Error|Exception)$/;
const SYSCALL = /^(?:connect|read|write|shutdown|getaddrinfo)$/;
/** The codes of Node and undici, of OpenSSL, and of Bun. */
const CODE = new RegExp(
  '^(?:(?:UND_)?ERR_[A-Z0-9_]{1,60}|HPE_[A-Z_]{1,40}|(?:CERT|CRL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_[A-Z_]{1,40}' +
    '|EAI_(?:AGAIN|FAIL|NODATA|NONAME)|E(?:ACCES|ADDRNOTAVAIL|CONNABORTED|CONNREFUSED|CONNRESET|HOSTDOWN|HOSTUNREACH' +
    '|INVAL|MFILE|NETDOWN|NETRESET|NETUNREACH|NOBUFS|NOTCONN|NOTFOUND|PERM|PIPE|PROTO|TIMEDOUT|TIMEOUT)' +
    '|Connection(?:Refused|Closed|Reset)|FailedToOpenSocket|Timeout|InvalidCertificate|HostnameMismatch)$',
);

/**
 * Makes the record of a foreign error, never the error itself: a network error may carry the request,
 * the URL or the body.
 */
export function causeRecord(error: unknown): CauseRecord {
  const facts = causeChain(error);
  const code = facts.map((one) => known(CODE, one['code'])).find(Boolean);
  const syscall = facts.map((one) => known(SYSCALL, one['syscall'])).find(Boolean);
  return {
    name: known(NAME, facts.at(-1)?.['name']) ?? 'Error',
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
    try {
      const { name, code, syscall, message, cause } = one;
      chain.push({ name, code, syscall, message });
      one = cause;
    } catch {
      // A getter or a proxy threw; its words may quote something.
      break;
    }
  }
  return chain;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Lets a word through that is known: any other may be a token or a name of the patient's. */
function known(words: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && words.test(value) ? value : undefined;
}
