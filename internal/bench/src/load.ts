import { join } from 'node:path';
import { attemptAsync } from '@profiles/testkit/run';
import type { Rounds } from './figures.ts';
import { INIT, PATH } from './job.ts';
import { type HttpServer, startServer } from './servers.ts';
import { interleave } from './turns.ts';

const LOAD_ROUNDS = 9;
const TURN_S = 2;
/** Java needs this time to compile its hot code. */
const WARM_UP_S = 12;
const CONNECTIONS = 20;

/** Loads servers in turns. Returns the microseconds of one create, by round and server. */
export async function loadInTurns(servers: readonly HttpServer[], peers: string): Promise<Rounds> {
  const stops: (() => void)[] = [];
  const turns: (() => Promise<number>)[] = [];
  try {
    for (const server of servers) {
      const { origin, stop } = await startServer(server);
      stops.push(stop);
      const load = (seconds: number) => loadFor(seconds, server.name, origin, peers);
      await load(WARM_UP_S);
      turns.push(() => load(TURN_S));
    }
    return await interleave(turns, LOAD_ROUNDS);
  } finally {
    for (const stop of stops) stop();
  }
}

/** Sends creates for some seconds. Each connection sends the next one after each response. */
async function loadFor(seconds: number, name: string, origin: string, peers: string) {
  const headers = Object.entries(INIT.headers).flatMap((pair) => ['-H', pair.join('=')]);
  const options = ['-j', '-m', INIT.method, ...headers, '-b', INIT.body];
  const often = ['-c', `${CONNECTIONS}`, '-d', `${seconds}`];
  const autocannon = join(peers, 'node_modules/.bin/autocannon');
  const { stdout } = await attemptAsync(autocannon, [...options, ...often, origin + PATH]);
  const { requests, duration, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors === 0) return (duration * 1e6) / requests.total;
  throw new Error(`${name} rejected ${non2xx} and broke ${errors} requests: fix its setup`);
}
