import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
  internal: 'src/internal.ts',
  opentelemetry: 'src/opentelemetry.ts',
  'schemas/index': 'src/schemas/index.ts',
  proof: 'src/call/proof.ts',
  'in-browsers': 'src/in-browsers.ts',
  inspection: 'src/errors/inspection.ts',
  'failure-codes': 'src/errors/failure-codes.ts',
  'blocked-ports': 'src/blocked-ports.ts',
};

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Keeps modules in files of their own, which the field `browser` of `package.json` replaces. */
const replaced = (extension: string): Plugin => ({
  name: 'replaced',
  setup({ onResolve }) {
    onResolve(
      { filter: /\/(?:blocked-ports|failure-codes|inspection|proof)\.ts$/ },
      ({ kind, path }) =>
        kind === 'entry-point'
          ? undefined
          : { path: path.replace(/.*\/(.*)\.ts$/, `./$1${extension}`), external: true },
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
  // The client, the reader of errors, the table of endpoints, the schemas of a service and the small
  // functions are separate entries, so a bundler can include `preparePatient` without the first two, and
  // the rest without zod.
  {
    ...build,
    format: 'esm',
    esbuildPlugins: [replaced('.js')],
    entry: {
      ...entry,
      client: 'src/client.ts',
      'revive-profiles-error': 'src/errors/revive-profiles-error.ts',
      'closest-name': 'src/closest-name.ts',
      'known-options': 'src/known-options.ts',
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
    esbuildPlugins: [replaced('.cjs')],
  },
]);
