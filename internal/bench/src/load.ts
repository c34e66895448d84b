import { join } from 'node:path';
import { attemptAsync } from '@profiles/testkit/run';
import { INIT, PATH } from './job.ts';
import { type HttpServer, startServer } from './servers.ts';
import { Field, type Measured } from './turns.ts';

const LOAD_ROUNDS = 9;
const TURN_S = 2;
/** Java needs this time to compile its hot code. */
const WARM_UP_S = 12;
const CONNECTIONS = 20;

/** Loads servers in turns. Measures the microseconds of one create, by round and server. */
export async function loadInTurns(
  servers: readonly HttpServer[],
  peers: string,
): Promise<Measured> {
  const stops: (() => void)[] = [];
  const field = new Field(servers);
  const prepare = async (server: HttpServer) => {
    const { origin, stop } = await startServer(server);
    stops.push(stop);
    const load = (seconds: number) => loadFor(seconds, origin, peers);
    await load(WARM_UP_S);
    return () => load(TURN_S);
  };
  try {
    return field.measured(await field.interleave(prepare, LOAD_ROUNDS));
  } finally {
    for (const stop of stops) stop();
  }
}

/** Sends creates for some seconds. Each connection sends the next one after each response. */
async function loadFor(seconds: number, origin: string, peers: string): Promise<number> {
  const headers = Object.entries(INIT.headers).flatMap((pair) => ['-H', pair.join('=')]);
  const options = ['-j', '-m', INIT.method, ...headers, '-b', INIT.body];
  const often = ['-c', `${CONNECTIONS}`, '-d', `${seconds}`];
  const autocannon = join(peers, 'node_modules/.bin/autocannon');
  const { stdout } = await attemptAsync(autocannon, [...options, ...often, origin + PATH]);
  const { requests, duration, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors === 0) return (duration * 1e6) / requests.total;
  throw new Error(`it rejected ${non2xx} and broke ${errors} requests: fix its setup`);
}
