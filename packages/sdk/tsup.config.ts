import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
  internal: 'src/internal.ts',
  opentelemetry: 'src/opentelemetry.ts',
  'schemas/index': 'src/schemas/index.ts',
};

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
    entry: {
      ...entry,
      client: 'src/client.ts',
      'schemas/endpoints': 'src/schemas/endpoints.ts',
      'schemas/service-schemas': 'src/schemas/service-schemas.ts',
    },
  },
  // Jest and Node before 22.12 cannot require ky, which is ESM only, so this build contains it.
  { ...build, format: 'cjs', entry, noExternal: ['ky'] },
]);
