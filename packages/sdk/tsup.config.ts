import { defineConfig, type Options } from 'tsup';

const build: Options = {
  entry: { index: 'src/index.ts', 'schemas/index': 'src/schemas/index.ts' },
  platform: 'neutral',
  target: 'es2022',
  tsconfig: '../../tsconfig.build.json',
  dts: true,
  sourcemap: true,
  silent: true,
};

export default defineConfig([
  { ...build, format: 'esm' },
  // Jest and Node before 22.12 cannot require ky, which is ESM only, so this build carries it.
  { ...build, format: 'cjs', noExternal: ['ky'] },
]);
