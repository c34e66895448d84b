import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { type CaseService, serveCase } from './case-service.ts';
import type { OutcomeCase } from './outcome-case.ts';

/** A case with what stands at its address. */
export interface ServedCase {
  readonly outcomeCase: OutcomeCase;
  readonly service: CaseService;
}

/** Serves all cases, each by itself. */
export function serveCases(cases: readonly OutcomeCase[]): Promise<readonly ServedCase[]> {
  return Promise.all(
    cases.map(async (outcomeCase) => {
      return { outcomeCase, service: await serviceOf(outcomeCase) };
    }),
  );
}

async function serviceOf({ service }: OutcomeCase): Promise<CaseService> {
  if (service === 'refused') return refuseConnections();
  if (service === 'no address') {
    return { url: 'https://profiles.invalid', arrivals: [], close() {} };
  }
  return serveCase(service);
}

/** Keeps a port on which nothing listens: one that a connection leaves from. */
async function refuseConnections(): Promise<CaseService> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${socket.localPort}`, arrivals: [], close };
}
