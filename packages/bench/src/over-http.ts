import { httpServers, type RunningServer, startServer } from './http-servers.ts';

/** What one server came to. */
export interface Throughput {
  readonly name: string;
  /** Requests answered in a second, the median over all rounds. */
  readonly perSecond: number;
  /** The first server's throughput over this one's. */
  readonly ratio: number;
}

/** The part of autocannon that this uses. */
interface Autocannon {
  readonly default: (options: object) => Promise<{
    readonly requests: { readonly average: number };
    readonly non2xx: number;
    readonly errors: number;
  }>;
}

const ROUNDS = 5;
const SECONDS = 2;

/** Loads the servers in turns, one at a time, with creations from 20 connections. */
export async function overHttp(peers: string, client: unknown): Promise<readonly Throughput[]> {
  const servers = await Promise.all(httpServers(peers).map(startServer));
  try {
    const rounds: number[][] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const counts: number[] = [];
      for (const server of servers) counts.push(await load(server, client as Autocannon));
      if (round >= 0) rounds.push(counts);
    }
    const medians = servers.map((_, at) => median(rounds.map((round) => round[at] ?? 0)));
    return servers.map(({ name }, at) => {
      const perSecond = medians[at] ?? Number.NaN;
      return { name, perSecond, ratio: (medians[0] ?? Number.NaN) / perSecond };
    });
  } finally {
    for (const { stop } of servers) stop();
  }
}

async function load({ name, origin }: RunningServer, client: Autocannon): Promise<number> {
  const { requests, non2xx, errors } = await client.default({
    url: `${origin}/profiles/v1/patient/`,
    method: 'POST',
    headers: {
      authorization: 'Bearer t',
      'client-id': 'c',
      'content-type': 'application/json',
    },
    body: '{"fn":"Asha","dob":"1990-04-12","gen":"F"}',
    connections: 20,
    duration: SECONDS,
  });
  if (non2xx + errors > 0)
    throw new Error(`${name} refused ${non2xx} and broke ${errors} requests`);
  return requests.average;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
