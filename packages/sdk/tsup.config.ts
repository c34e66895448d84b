import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
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
  // The client as an entry of its own: a bundler can then take `preparePatient` without ky.
  { ...build, format: 'esm', entry: { ...entry, client: 'src/client.ts' } },
  // Jest and Node before 22.12 cannot require ky, which is ESM only, so this build carries it.
  { ...build, format: 'cjs', entry, noExternal: ['ky'] },
]);
