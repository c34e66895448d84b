import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
  internal: 'src/internal.ts',
  opentelemetry: 'src/opentelemetry.ts',
  'schemas/index': 'src/schemas/index.ts',
  witness: 'src/call/witness.ts',
  unwatched: 'src/call/unwatched.ts',
};

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Keeps the witness in a file of its own, which the field `browser` of `package.json` replaces. */
const witnessApart = (extension: string): Plugin => ({
  name: 'witness-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/witness\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./witness${extension}`, external: true },
    );
  },
});

const build: Options = {
  platform: 'neutral',
  target: 'es2022',
  tsconfig: '../../tsconfig.build.json',
  sourcemap: true,
  silent: true,
};

export default defineConfig([
  // The client, the table of endpoints and the schemas of a service are separate entries, so a
  // bundler can include `preparePatient` without ky, and `ENDPOINTS` and the rules without zod.
  {
    ...build,
    format: 'esm',
    esbuildPlugins: [witnessApart('.js')],
    entry: {
      ...entry,
      client: 'src/client.ts',
      'schemas/endpoints': 'src/schemas/endpoints.ts',
      'schemas/service-schemas': 'src/schemas/service-schemas.ts',
    },
  },
  // Jest and Node before 22.12 cannot require ky, which is ESM only, so this build contains it.
  {
    ...build,
    format: 'cjs',
    entry,
    noExternal: ['ky'],
    esbuildPlugins: [witnessApart('.cjs')],
  },
]);
