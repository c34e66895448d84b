import { BODY, HEADERS, PATH } from '../job.ts';
import type { Sample } from '../rounds.ts';
import { cpuTimeOf } from './cpu-time.ts';
import type { RunningServer } from './start-server.ts';

/** The part of autocannon that is used here. */
export interface Autocannon {
  readonly default: (options: object) => Promise<{
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  }>;
}

const CONNECTIONS = 20;

/** Sends creations for some seconds. Each connection sends the next one after each response. */
export async function load(
  name: string,
  { origin, group }: RunningServer,
  autocannon: Autocannon,
  seconds: number,
): Promise<Sample> {
  const before = cpuTimeOf(group);
  const { requests, duration, non2xx, errors } = await autocannon.default({
    url: `${origin}${PATH}`,
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: BODY,
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (non2xx + errors > 0) {
    throw new Error(`${name} rejected ${non2xx} and broke ${errors} requests: fix its setup`);
  }
  return {
    wall: (duration * 1e6) / requests.total,
    cpu: (cpuTimeOf(group) - before) / requests.total,
  };
}
