import type { Comparison } from '../comparison.ts';
import { type Autocannon, load } from '../http/load.ts';
import { probe } from '../http/probes.ts';
import { mockServer } from '../http/servers.ts';
import { startServer } from '../http/start-server.ts';
import { loadPeer } from '../peers.ts';
import { interleave } from '../rounds.ts';
import { type Standing, standings } from '../standing.ts';

/** Many short turns of one process: two processes differ by more than a viewer costs. */
const ROUNDS = 31;
const TURN_S = 1;
const WARM_UP_S = 4;

const WATCHED = 'one viewer';
const ALONE = 'nobody watches';

/** The cost of an open inspector for a served mock. */
export const viewer: Comparison = {
  id: 'viewer',
  title: 'Handling creations over loopback, while an inspector is open',
  measures: 'CPU time of the server for one creation',
  unit: 'µs',
  goals: [{ what: 'a served mock with one viewer', over: ALONE, atMost: 1.05 }],
  run: takeTurns,
};

/** Loads one server in turns, with a viewer and without. */
async function takeTurns(peers: string): Promise<readonly Standing[]> {
  const autocannon = (await loadPeer(peers, 'autocannon')) as Autocannon;
  const server = await startServer(mockServer);
  const loadFor = (seconds: number) => load(mockServer.name, server, autocannon, seconds);
  const watched = async () => {
    const stop = await watch(server.origin);
    return loadFor(TURN_S).finally(stop);
  };
  try {
    const does = `${mockServer.does}; ${await probe(mockServer.name, server.origin)}`;
    await loadFor(WARM_UP_S);
    const runners = [
      { name: WATCHED, does, turn: watched },
      { name: ALONE, does, turn: () => loadFor(TURN_S) },
    ];
    return standings(runners, await interleave(runners, ROUNDS), 'cpu');
  } finally {
    server.stop();
  }
}

/** Reads the events of a server. Returns a function that stops. */
async function watch(origin: string): Promise<() => void> {
  const viewing = new AbortController();
  const { body } = await fetch(`${origin}/__mock__/events`, { signal: viewing.signal });
  const read = async () => {
    for await (const _ of body ?? []);
  };
  void read().catch(() => {});
  return () => viewing.abort();
}
