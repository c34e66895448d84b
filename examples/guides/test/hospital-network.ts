import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authority, type CertificateFacts, certificate } from '@profiles/testkit/certificate';
import { freePort } from '@profiles/testkit/free-port';
import { listen } from '@profiles/testkit/listen';

/** The hosts that the proxy rejects, and the status of each. */
const REJECTIONS: Readonly<Record<string, number>> = {
  'asks-for-credentials.example': 407,
  'forbidden.example': 403,
  'unreachable.example': 502,
};

/** Starts a service that creates patients with certificates of each kind, and a proxy in front of it. */
export async function hospitalNetwork() {
  const hospital = authority('Hospital CA');
  const inspection = authority('Inspection CA');
  const servers: Server[] = [];
  const serve = (server: Server) => {
    servers.push(server);
    return listen(server, 'localhost');
  };
  const serveTls = (facts: Omit<CertificateFacts, 'name'>, chain = '') => {
    const { key, cert } = certificate({ name: 'Profile Service', ...facts });
    const server = createHttpsServer({ key, cert: cert + chain }, (_, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"oid":"patient-1"}');
    });
    return serve(server);
  };

  const trusted = await serveTls({ hosts: ['works.example', 'localhost'], issuer: hospital });
  const unknown = { hosts: ['unknown-issuer.example'], issuer: authority('Unknown CA') };
  /** The hosts to which the proxy opens a tunnel, and the port of each. */
  const tunnels: Readonly<Record<string, number>> = {
    'works.example': trusted,
    'unknown-issuer.example': await serveTls(unknown),
    'self-signed.example': await serveTls({ hosts: ['self-signed.example'] }),
    'expired.example': await serveTls({
      hosts: ['expired.example'],
      until: 2021,
      issuer: hospital,
    }),
    'other-name.example': await serveTls({ hosts: ['works.example'], issuer: hospital }),
    // A proxy that inspects presents a certificate of its own, and its authority's.
    'inspected.example': await serveTls(
      { hosts: ['inspected.example'], issuer: inspection },
      inspection.cert,
    ),
  };

  const credentials: (string | undefined)[] = [];
  const proxy = createHttpServer().on('connect', ({ url = '', headers }, socket) => {
    credentials.push(headers['proxy-authorization']);
    // The client may break the connection.
    socket.on('error', () => {});
    const [host = ''] = url.split(':');
    if (host === 'silent.example') return;
    const port = tunnels[host];
    if (port === undefined) {
      socket.end(`HTTP/1.1 ${REJECTIONS[host] ?? 502} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const other = connect(port, 'localhost').on('error', () => {});
    socket.pipe(other).pipe(socket);
  });
  const proxyPort = await serve(proxy);

  const folder = mkdtempSync(join(tmpdir(), 'profiles-networks-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  return {
    proxy: `http://localhost:${proxyPort}`,
    /** The header `proxy-authorization` of each CONNECT. */
    credentials,
    /** The URL of a proxy that does not listen. */
    closedProxy: `http://localhost:${await freePort()}`,
    /** The URL of the service without the proxy. */
    directUrl: `https://localhost:${trusted}`,
    /** The certificate of the hospital's authority. */
    ca: hospital.cert,
    caFile: file('hospital-ca.pem', hospital.cert),
    inspectionCaFile: file('inspection-ca.pem', inspection.cert),
    missingFile: join(folder, 'missing.pem'),
    close() {
      for (const server of servers) server.close().closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}
