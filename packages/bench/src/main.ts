import { compare } from './compare.ts';
import { creations } from './create-patient.ts';
import { installPeers } from './peers.ts';

const importPeer = installPeers();

console.log('createPatient on a stubbed fetch: checks, normalises, sends, reads the answer.');
console.log(
  'bare ky sends JSON and reads the answer; openai-node does the same. Neither checks.\n',
);
const timings = await compare(creations(await importPeer('openai')));
console.table(
  timings.map(({ name, median, spread, ratio }) => ({
    contender: name,
    'median µs': Number(median.toFixed(1)),
    'quartiles µs': spread.map((value) => value.toFixed(1)).join(' to '),
    'createPatient over it': Number(ratio.toFixed(2)),
  })),
);
