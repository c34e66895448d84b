import { join } from 'node:path';
import { type BundleInput, bundledSize } from '../bundle.ts';
import type { Comparison } from '../comparison.ts';

interface Bundle extends BundleInput {
  readonly name: string;
  readonly does: string;
}

const WHOLE_CLIENT = 'the client class with all its resources';
const SAME_JOB = 'the module that creates a patient in the comparison of clients, with zod';

/** Clients that validate with zod 4. */
const ZOD_CLIENTS = [
  { name: 'axios + zod', module: 'axios-zod' },
  { name: 'ofetch + zod', module: 'ofetch-zod' },
  { name: 'openapi-fetch + zod', module: 'openapi-fetch-zod' },
];

/** The size that the users of an application download. */
export const size: Comparison = {
  id: 'size',
  title: 'A client in a browser bundle',
  measures: 'minified by esbuild without the texts of licences, gzipped; 1 kB is 1000 bytes',
  unit: 'kB',
  goals: ZOD_CLIENTS.map(({ name }) => ({
    what: `the SDK beside ${name}`,
    over: name,
    atMost: 1,
  })),
  run: async (peers) => {
    const listed = bundles(peers);
    const sizes = await Promise.all(listed.map(bundledSize));
    return listed.map(({ name, does }, at) => {
      const median = sizes[at] ?? Number.NaN;
      const firstOverIt = (sizes[0] ?? Number.NaN) / median;
      return { name, does, median, quartiles: [median, median], firstOverIt };
    });
  },
};

function bundles(peers: string): readonly Bundle[] {
  const sdk = "export * from '@profiles/sdk'";
  const folder = import.meta.dirname;
  const job = (name: string) => ({
    does: SAME_JOB,
    code: `export * from './${name}.js'`,
    folder: join(peers, 'create-patient'),
  });
  return [
    {
      name: '@profiles/sdk',
      does: 'all its exports, with its dependencies',
      code: sdk,
      folder,
    },
    {
      name: 'with its schemas',
      does: 'the same with `@profiles/sdk/schemas`: the schemas and the form helpers',
      code: `${sdk}; export * from '@profiles/sdk/schemas'`,
      folder,
    },
    ...ZOD_CLIENTS.map(({ name, module }) => ({ name, ...job(module) })),
    { name: 'ts-rest', ...job('../ts-rest/create-patient') },
    { name: 'openai-node', ...job('openai-node'), does: WHOLE_CLIENT },
    { name: 'stripe', does: WHOLE_CLIENT, code: "export { default } from 'stripe'", folder: peers },
    {
      name: 'supabase-js',
      does: WHOLE_CLIENT,
      code: "export { createClient } from '@supabase/supabase-js'",
      folder: peers,
    },
  ];
}
