import type { Comparison } from '../comparison.ts';
import { inTurns } from '../http/in-turns.ts';
import { mockServer } from '../http/servers.ts';

/** The cost of an open inspector for a served mock. */
export const viewer: Comparison = {
  id: 'viewer',
  title: 'Handling creations over loopback, while an inspector is open',
  measures: 'CPU time of the server for one creation',
  unit: 'µs',
  goals: [{ what: 'a served mock with one viewer', over: 'nobody watches', atMost: 1.05 }],
  run: (peers) => {
    const servers = [
      { ...mockServer, name: 'one viewer', prepare: watch },
      { ...mockServer, name: 'nobody watches' },
    ];
    return inTurns(servers, peers, 'cpu');
  },
};

/** Reads the events of a server until it ends. */
async function watch(origin: string): Promise<void> {
  const { body } = await fetch(`${origin}/__mock__/events`);
  const read = async () => {
    for await (const _ of body ?? []);
  };
  void read().catch(() => {});
}
