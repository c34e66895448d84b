import { defineConfig, type Options } from 'tsup';

const entry = {
  index: 'src/index.ts',
  calibrate: 'src/calibrate.ts',
  msw: 'src/msw.ts',
  playwright: 'src/playwright.ts',
  server: 'src/server.ts',
  vitest: 'src/vitest.ts',
  web: 'src/web.ts',
};

const build: Options = {
  target: 'es2022',
  tsconfig: '../../tsconfig.build.json',
  sourcemap: true,
  removeNodeProtocol: false,
  silent: true,
  // Imported on first use, by the server of the inspector alone.
  external: ['#inspector-script'],
  esbuildOptions(options, { format }) {
    options.supported = {
      ...options.supported,
      // The target has no import attributes, but every supported runtime needs them for JSON.
      'import-attributes': true,
      // Jest has no `import()` in CommonJS. Written as `require` there.
      'dynamic-import': format === 'esm',
    };
  },
};

export default defineConfig([
  { ...build, format: 'esm', entry: { ...entry, cli: 'src/cli.ts' } },
  { ...build, format: 'cjs', entry },
]);
