/** The codes of failures that come before a connection can carry anything. */
export const NOT_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;

/**
 * The codes of a server's certificate that was not accepted, in OpenSSL's names and Node's. An alert
 * about the client's own, such as `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`, may come after a request.
 */
export const CERTIFICATE_REFUSED =
  /^(?:(?:ERR_TLS_CERT|CERT|CRL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_[A-Z_]+|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;

/** The codes of Node, undici and Bun for what breaks later. They prove nothing. */
export const BROKEN =
  /^(?:ECONN[A-Z]{1,7}|EPIPE|EPROTO|ETIMEDOUT|(?:UND_)?ERR_[A-Z\d_]{1,60}|HPE_[A-Z_]{1,40}|Connection(?:Closed|Reset))$/;
