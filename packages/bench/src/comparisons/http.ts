import { spawnSync } from 'node:child_process';
import type { Comparison } from '../comparison.ts';
import { type Autocannon, load } from '../http/load.ts';
import { probe } from '../http/probes.ts';
import { httpServers } from '../http/servers.ts';
import { type HttpServer, type RunningServer, startServer } from '../http/start-server.ts';
import { loadPeer } from '../peers.ts';
import { interleave } from '../rounds.ts';
import { type Standing, standings } from '../standing.ts';

const ROUNDS = 7;
const TURN_S = 2;

/** What a server stands at least. */
export const http: Comparison = {
  id: 'http',
  title: 'Handling creations over loopback, from 20 connections',
  measures: 'creations handled per second',
  unit: 'requests/s',
  goals: [
    { what: 'serveProfilesMock beside bare node:http', beside: 'bare node:http', atLeast: 0.6 },
    { what: 'serveProfilesMock beside WireMock', beside: 'WireMock', atLeast: 5 },
    { what: 'serveProfilesMock beside Prism', beside: 'Prism', atLeast: 5 },
    { what: 'serveProfilesMock beside json-server', beside: 'json-server', atLeast: 50 },
  ],
  run: async (peers) => {
    const autocannon = (await loadPeer(peers, 'autocannon')) as Autocannon;
    return measure(httpServers(peers).filter(canRun), autocannon);
  },
};

function canRun({ name }: HttpServer): boolean {
  if (name !== 'WireMock' || spawnSync('java', ['-version']).status === 0) return true;
  console.log('WireMock is omitted: Java is not installed.');
  return false;
}

async function measure(
  servers: readonly HttpServer[],
  autocannon: Autocannon,
): Promise<readonly Standing[]> {
  const running: { does: string; name: string; server: RunningServer }[] = [];
  try {
    for (const description of servers) {
      const { name, does, warmUp } = description;
      const server = await startServer(description);
      const entry = { name, does, server };
      running.push(entry);
      entry.does = `${does}; ${await probe(name, server.origin)}`;
      await load(name, server, autocannon, warmUp);
    }
    const runners = running.map(({ name, server }) => ({
      name,
      turn: () => load(name, server, autocannon, TURN_S),
      stop: server.stop,
    }));
    return standings(running, await interleave(runners, ROUNDS), 'wall');
  } finally {
    for (const { server } of running) server.stop();
  }
}
