/** Headers about one connection. RFC 9110, section 7.6.1, forbids forwarding them. */
const HOP_BY_HOP = 'connection,keep-alive,proxy-connection,te,trailer,transfer-encoding,upgrade';

/** Removes the headers about one connection, also those that `Connection` names. Returns the headers. */
export function withoutHopByHop(headers: Headers): Headers {
  const names = `${HOP_BY_HOP},${headers.get('connection') ?? ''}`.split(',');
  for (const name of names.map((each) => each.trim())) {
    if (/^[\w-]+$/.test(name)) headers.delete(name);
  }
  return headers;
}
