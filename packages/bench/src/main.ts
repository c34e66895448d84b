import { type Contender, compare } from './compare.ts';
import { creations } from './create-patient.ts';
import { atScale, inProcess, intercepted, throughMsw } from './mock-in-process.ts';
import { overHttp } from './over-http.ts';
import { installPeers } from './peers.ts';

const peers = installPeers();

await table(
  'createPatient on a stubbed fetch: checks, normalises, sends, reads the answer. Bare ky and openai-node send JSON and read the answer; neither checks.',
  creations(await peers.load('openai')),
);
await table(
  'A creation in process: the mock authenticates, checks, stores and keeps a journal; the stub parses the body and answers.',
  inProcess(),
);
await table(
  'The same against interception of the global fetch: bare MSW and nock answer and store nothing.',
  intercepted(await peers.load('nock')),
);
await table('The mock behind MSW, and a handler that stores nothing.', throughMsw());
await table('A creation with a username, which must be unique.', await atScale());

console.log('\nCreations over loopback from 20 connections. Only the mock checks and stores;');
console.log('json-server stores without checks, the others answer the same to each request.');
const throughputs = await overHttp(peers.folder, await peers.load('autocannon'));
console.table(
  throughputs.map(({ name, perSecond, ratio }) => ({
    contender: name,
    'requests a second': Math.round(perSecond),
    'first row over it': Number(ratio.toFixed(2)),
  })),
);

async function table(title: string, contenders: readonly Contender[]): Promise<void> {
  const timings = await compare(contenders);
  console.log(`\n${title}`);
  console.table(
    timings.map(({ name, median, spread, ratio }) => ({
      contender: name,
      'median µs': Number(median.toFixed(1)),
      'quartiles µs': spread.map((value) => value.toFixed(1)).join(' to '),
      'first row over it': Number(ratio.toFixed(2)),
    })),
  );
}
