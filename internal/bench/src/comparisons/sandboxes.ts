import { join } from 'node:path';
import { run } from '@profiles/testkit/run';
import type { Comparison } from '../comparison.ts';
import { inTurns } from '../http/in-turns.ts';
import { mockServer, sandboxServer } from '../http/servers.ts';

/** The cost of a sandbox per request. */
export const sandboxes: Comparison = {
  id: 'sandboxes',
  title: 'Handling creations over loopback, in a sandbox',
  measures: 'creations handled per second',
  unit: 'requests/s',
  goals: [
    { what: 'a sandbox beside a server of one mock', beside: mockServer.name, atLeast: 0.95 },
  ],
  run: (peers) => inTurns([sandboxServer, mockServer], peers, 'wall'),
};

const IDLE = '1,000 idle sandboxes';

/** The memory of idle sandboxes. */
export const sandboxMemory: Comparison = {
  id: 'sandbox-memory',
  title: 'Memory of sandboxes on Node, after one creation in each',
  measures: 'growth of the resident memory of the server',
  unit: 'MB',
  goals: [{ what: IDLE, of: IDLE, limit: 100 }],
  run: async () => {
    const script = join(import.meta.dirname, '../http/sandbox-memory.ts');
    const flags = ['--expose-gc', '--conditions=@profiles/source'];
    const median = Number(run(process.execPath, [...flags, script]));
    const does = 'keep the patient, the journal and the settings of each';
    return [{ name: IDLE, does, median, quartiles: [median, median], firstOverIt: 1 }];
  },
};
