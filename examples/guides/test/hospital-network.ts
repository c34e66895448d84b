import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authority,
  type CertificateFacts,
  certificate,
  type Issuer,
} from '@profiles/testkit/certificate';
import { freePort, listen } from '@profiles/testkit/port';

/** The hosts that the proxy rejects, and the status of each. */
const REJECTIONS: Readonly<Record<string, number>> = {
  'asks-for-credentials.example': 407,
  'forbidden.example': 403,
  'unreachable.example': 502,
};

/** What differs from a valid certificate of the hospital's authority. */
interface Differences extends Partial<Omit<CertificateFacts, 'issuer'>> {
  readonly issuer?: Issuer | undefined;
  readonly chain?: string;
}

/** Starts a service that creates patients with certificates of each kind, and a proxy in front of it. */
export async function hospitalNetwork() {
  const hospital = authority('Hospital CA');
  const inspection = authority('Inspection CA');
  const servers: Server[] = [];
  const serve = (server: Server) => {
    servers.push(server);
    return listen(server, 'localhost');
  };

  /** The hosts of TLS, and how the certificate of each differs from one that is valid there. */
  const hosts: Readonly<Record<string, Differences>> = {
    'works.example': { hosts: ['works.example', 'localhost'] },
    'unknown-issuer.example': { issuer: authority('Unknown CA') },
    'self-signed.example': { issuer: undefined },
    'expired.example': { until: 2021 },
    'other-name.example': { hosts: ['works.example'] },
    // A proxy that inspects presents a certificate of its own, and its authority's.
    'inspected.example': { issuer: inspection, chain: inspection.cert },
  };
  /** The ports to which the proxy opens a tunnel. */
  const ports = new Map<string, number>();
  for (const [host, differences] of Object.entries(hosts)) {
    const { issuer, chain = '', ...facts } = { issuer: hospital, ...differences };
    const { key, cert } = certificate({
      name: host,
      hosts: [host],
      ...facts,
      ...(issuer && { issuer }),
    });
    const server = createHttpsServer({ key, cert: cert + chain }, (_, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"oid":"patient-1"}');
    });
    ports.set(host, await serve(server));
  }

  const credentials: (string | undefined)[] = [];
  const proxy = createHttpServer().on('connect', ({ url = '', headers }, socket) => {
    credentials.push(headers['proxy-authorization']);
    // The client may break the connection.
    socket.on('error', () => {});
    const [host = ''] = url.split(':');
    if (host === 'silent.example') return;
    const port = ports.get(host);
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
    directUrl: `https://localhost:${ports.get('works.example')}`,
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
