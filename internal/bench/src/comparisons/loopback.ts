import { type Comparison, compare } from '../comparison.ts';
import { ownFile } from '../contender-process.ts';
import { bareServer } from '../http/servers.ts';
import { startServer } from '../http/start-server.ts';
import { createPatient } from './client.ts';

const CONTENDERS = [
  createPatient,
  {
    name: 'bare ky',
    does: 'sends JSON with a timeout, parses the response; validates nothing',
    file: ownFile('bare-ky'),
  },
  {
    name: 'bare fetch + JSON',
    does: 'sends JSON, parses the response; validates nothing, has no timeout',
    file: ownFile('bare-fetch'),
  },
];

/** The cost of a client on a real request. */
export const loopback: Comparison = {
  id: 'loopback',
  title: 'Creating a patient over loopback, one after the other',
  measures: 'time until the response is read',
  unit: 'µs',
  goals: [
    { what: 'createPatient over bare fetch, loopback', over: 'bare fetch + JSON', atMost: 1.2 },
  ],
  run: async () => {
    const server = await startServer(bareServer);
    try {
      return await compare(CONTENDERS, 'wall', server.origin);
    } finally {
      server.stop();
    }
  },
};
