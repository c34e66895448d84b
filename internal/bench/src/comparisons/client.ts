import { join } from 'node:path';
import { type Comparison, compare } from '../comparison.ts';
import { type Contender, ownFile } from '../contender-process.ts';

const CHECKS_WITH_ZOD =
  'validates and lowercases the fields with a hand-written zod schema, sends JSON, parses the response with zod';

/** The SDK. */
export const createPatient: Contender = {
  name: 'createPatient',
  does: 'validates and lowercases the fields, sends JSON with timeouts, validates the response',
  file: ownFile('create-patient'),
};

/** Lists the clients, the SDK first. */
function clients(peers: string): readonly Contender[] {
  const peer = (name: string) => join(peers, 'create-patient', `${name}.js`);
  return [
    createPatient,
    {
      name: 'bare ky',
      does: 'sends JSON, parses the response; validates nothing',
      file: ownFile('bare-ky'),
    },
    {
      name: 'openai-node',
      does: 'post(): sends JSON with timeouts, parses the response; validates nothing',
      file: peer('openai-node'),
    },
    { name: 'axios + zod', does: CHECKS_WITH_ZOD, file: peer('axios-zod') },
    { name: 'ofetch + zod', does: CHECKS_WITH_ZOD, file: peer('ofetch-zod') },
    { name: 'openapi-fetch + zod', does: CHECKS_WITH_ZOD, file: peer('openapi-fetch-zod') },
    {
      name: 'ts-rest',
      does: 'the same with its contract and zod 3, which its stable major requires',
      file: join(peers, 'ts-rest', 'create-patient.js'),
    },
  ];
}

/** The cost of a client on a `fetch` that responds at once. */
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
