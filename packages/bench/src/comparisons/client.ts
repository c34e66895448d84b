import { join } from 'node:path';
import { type Comparison, compare } from '../comparison.ts';
import { type Contender, ownFile } from '../contender-process.ts';

const CHECKS_WITH_ZOD =
  'checks and lowercases the fields by a zod schema written by hand, sends JSON, parses the answer with zod';

/** Lists the clients, the SDK first. */
function clients(peers: string): readonly Contender[] {
  const peer = (name: string) => join(peers, 'create-patient', `${name}.js`);
  return [
    {
      name: 'createPatient',
      does: 'checks and lowercases the fields, sends JSON with deadlines, checks the answer',
      file: ownFile('create-patient'),
    },
    {
      name: 'bare ky',
      does: 'sends JSON, parses the answer; checks nothing',
      file: ownFile('bare-ky'),
    },
    {
      name: 'openai-node',
      does: 'post(): sends JSON with deadlines, parses the answer; checks nothing',
      file: peer('openai-node'),
    },
    { name: 'axios + zod', does: CHECKS_WITH_ZOD, file: peer('axios-zod') },
    { name: 'ofetch + zod', does: CHECKS_WITH_ZOD, file: peer('ofetch-zod') },
    { name: 'openapi-fetch + zod', does: CHECKS_WITH_ZOD, file: peer('openapi-fetch-zod') },
    {
      name: 'ts-rest',
      does: 'the same by its contract, with the zod 3 that its stable major asks for',
      file: join(peers, 'ts-rest', 'create-patient.js'),
    },
  ];
}

/** What a client adds to a `fetch` that answers at once. */
export const client: Comparison = {
  id: 'client',
  title: 'Creating a patient on a stubbed fetch',
  measures: 'CPU time of the process for one creation',
  unit: 'µs',
  goals: [
    { what: 'createPatient over bare ky, CPU', over: 'bare ky', atMost: 1.1 },
    { what: 'createPatient over openai-node, CPU', over: 'openai-node', atMost: 1.1 },
  ],
  run: (peers) => compare(clients(peers), 'cpu'),
};
