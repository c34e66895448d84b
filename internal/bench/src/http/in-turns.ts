import { loadPeer } from '../peers.ts';
import { interleave, type Sample } from '../rounds.ts';
import { type Standing, standings } from '../standing.ts';
import { type Autocannon, load } from './load.ts';
import { probe } from './probes.ts';
import { type HttpServer, type RunningServer, startServer } from './start-server.ts';

const ROUNDS = 7;
const TURN_S = 2;
const WARM_UP_S = 2;

/**
 * Starts servers, probes what they check, and loads them in turns.
 *
 * @param peers - The folder where the peers are installed.
 */
export async function inTurns(
  servers: readonly HttpServer[],
  peers: string,
  measure: keyof Sample,
): Promise<readonly Standing[]> {
  const autocannon = (await loadPeer(peers, 'autocannon')) as Autocannon;
  const running: { does: string; name: string; server: RunningServer }[] = [];
  try {
    for (const description of servers) {
      const { name, does, warmUp = WARM_UP_S } = description;
      const server = await startServer(description);
      const entry = { name, does, server };
      running.push(entry);
      entry.does = `${does}; ${await probe(name, server.origin)}`;
      await load(name, server, autocannon, warmUp);
    }
    const runners = running.map(({ name, server }) => ({
      name,
      turn: () => load(name, server, autocannon, TURN_S),
    }));
    return standings(running, await interleave(runners, ROUNDS), measure);
  } finally {
    for (const { server } of running) server.stop();
  }
}
