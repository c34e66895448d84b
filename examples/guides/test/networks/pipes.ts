import { connect, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer } from 'node:tls';
import type { KeyAndCertificate } from '@profiles/testkit/certificate';
import { listen } from '@profiles/testkit/port';

/** Servers that pass bytes on, and their connections. */
export class Pipes {
  readonly #connections = new Set<Duplex>();
  readonly #servers: Server[] = [];

  /** Serves with TLS what listens on a port of this machine. Returns the port of TLS. */
  async serveTls(certificate: KeyAndCertificate, port: number): Promise<number> {
    const server = createServer(certificate, (socket) => this.join(socket, port));
    // A client that does not trust the certificate ends the handshake.
    server.on('tlsClientError', () => {});
    return this.serve(server);
  }

  /** Makes a server listen until `close`. Returns its port. */
  async serve(server: Server): Promise<number> {
    this.#servers.push(server);
    return listen(server, 'localhost');
  }

  /** Passes bytes between a connection and a port of this machine. */
  join(socket: Duplex, port: number): void {
    const other = connect(port, 'localhost');
    this.keep(other);
    this.keep(socket);
    socket.pipe(other).pipe(socket);
  }

  /** Destroys a connection at `close`. */
  keep(socket: Duplex): void {
    this.#connections.add(socket);
    // The other side may also break the connection.
    socket.on('error', () => {}).on('close', () => this.#connections.delete(socket));
  }

  async close(): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    await Promise.all(this.#servers.map((server) => server[Symbol.asyncDispose]()));
  }
}
