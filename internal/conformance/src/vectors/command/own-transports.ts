import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startSummary } from '@profiles/testkit/summary';
import { VECTORS } from '../all-vectors.ts';
import { checkClient } from '../check-client.ts';
import { NODE_TRANSPORTS, type NodeTransport, openTarget } from '../node-transports.ts';
import { playVectors } from '../play-vectors.ts';
import { differingResponses, type VectorResult } from '../result.ts';
import { failureLines, table } from './table.ts';

/** Plays every vector on every transport in Node, and compares the responses. */
export async function playOwn(asJson: boolean): Promise<number> {
  const transports: Record<string, readonly VectorResult[]> = {};
  for (const transport of NODE_TRANSPORTS) {
    transports[transport === 'MSW' ? 'MSW 3' : transport] = await playOver(transport);
  }
  transports['MSW 2'] = await playOverMsw2();
  const all = { SDK: await checkClient(VECTORS), ...transports };
  const differing = Object.entries(transports).flatMap(([name, results]) =>
    differingResponses(transports['mock.fetch'] ?? [], results).map((line) => `${name}, ${line}`),
  );
  const failed = failureLines(all);
  const problems = [...failed, ...differing.map((line) => `not the same bytes: ${line}`)];
  if (asJson) console.log(JSON.stringify({ results: all, differing }));
  else {
    for (const line of [...table(all), '', ...problems]) console.log(line);
    const { check, end } = startSummary();
    for (const [name, results] of Object.entries(all)) {
      const judged = results.filter(({ verdict }) => verdict !== 'skipped');
      const held = judged.filter(({ verdict }) => verdict === 'passed');
      const hasFailed = judged.some(({ verdict }) => verdict === 'failed');
      check(`${name}: vectors that hold`, !hasFailed, `${held.length} of ${judged.length}`);
    }
    const figure = `${differing.length} of ${countResponses(transports)}`;
    check('responses that differ from mock.fetch in any byte', differing.length === 0, figure);
    end();
  }
  return problems.length === 0 ? 0 : 1;
}

function countResponses(transports: Readonly<Record<string, readonly VectorResult[]>>): number {
  return Object.entries(transports)
    .filter(([name]) => name !== 'mock.fetch')
    .flatMap(([, results]) => results.flatMap(({ responses }) => responses)).length;
}

async function playOver(transport: NodeTransport): Promise<VectorResult[]> {
  const { target, close } = await openTarget(transport);
  return playVectors({ vectors: VECTORS, ...target }).finally(close);
}

/** Plays every vector over MSW 2, in a thread in which `msw` resolves to it. */
async function playOverMsw2(): Promise<readonly VectorResult[]> {
  const worker = new Worker(new URL('play-msw2.ts', import.meta.url));
  const [results] = await once(worker, 'message');
  return results;
}
