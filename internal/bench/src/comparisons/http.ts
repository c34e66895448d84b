import { spawnSync } from 'node:child_process';
import type { Comparison } from '../comparison.ts';
import { inTurns } from '../http/in-turns.ts';
import { httpServers } from '../http/servers.ts';
import type { HttpServer } from '../http/start-server.ts';

/** The load that a server handles. */
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
  run: (peers) => inTurns(httpServers(peers).filter(canRun), peers, 'wall'),
};

function canRun({ name }: HttpServer): boolean {
  if (name !== 'WireMock' || spawnSync('java', ['-version']).status === 0) return true;
  console.log('WireMock is omitted: Java is not installed.');
  return false;
}
