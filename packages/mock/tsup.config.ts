import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
  msw: 'src/msw.ts',
  server: 'src/server.ts',
  vitest: 'src/vitest.ts',
};

const build: Options = {
  target: 'es2022',
  tsconfig: '../../tsconfig.build.json',
  dts: { entry },
  sourcemap: true,
  removeNodeProtocol: false,
  silent: true,
};

export default defineConfig([
  { ...build, format: 'esm', entry: { ...entry, cli: 'src/cli.ts' } },
  // Jest and Node before 22.12 cannot require srvx, which is ESM only, so this build carries it.
  { ...build, format: 'cjs', entry, noExternal: ['srvx'] },
]);
