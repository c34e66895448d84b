/** What a failed `fetch` proves. */
export type ConnectionProof = 'not_connected' | 'certificate_refused' | 'nothing';

/** The codes that are known of Node, undici, Bun and OpenSSL, by what they prove. */
const CODES: readonly (readonly [ConnectionProof, RegExp])[] = [
  // They come before a connection can carry anything.
  [
    'not_connected',
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/,
  ],
  // The server's certificate was not accepted. An alert about the client's own, such as
  // `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`, may come after a request.
  [
    'certificate_refused',
    /^(?:(?:ERR_TLS_CERT|CERT|CRL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_[A-Z_]+|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/,
  ],
  // What breaks later.
  [
    'nothing',
    /^(?:ECONN[A-Z]{1,7}|EPIPE|EPROTO|ETIMEDOUT|(?:UND_)?ERR_[A-Z\d_]{1,60}|HPE_[A-Z_]{1,40}|Connection(?:Closed|Reset))$/,
  ],
];

/** Tells what a code proves; `undefined` for one that is not known, which may be anything. */
export function proofOf(code: string): ConnectionProof | undefined {
  return CODES.find(([, codes]) => codes.test(code))?.[0];
}
