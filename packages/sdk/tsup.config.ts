import { defineConfig, type Options } from 'tsup';

const entry = { index: 'src/index.ts', 'schemas/index': 'src/schemas/index.ts' };

const build: Options = {
  platform: 'neutral',
  target: 'es2022',
  tsconfig: '../../tsconfig.build.json',
  dts: { entry },
  sourcemap: true,
  silent: true,
};

export default defineConfig([
  // More entries than are exported, for more chunks: a bundler can then take prepare.ts without ky.
  {
    ...build,
    format: 'esm',
    entry: { ...entry, client: 'src/client.ts', prepare: 'src/prepare.ts' },
  },
  // Jest and Node before 22.12 cannot require ky, which is ESM only, so this build carries it.
  { ...build, format: 'cjs', entry, noExternal: ['ky'] },
]);
