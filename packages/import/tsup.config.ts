import { defineConfig } from 'tsup';

export default defineConfig({
  format: 'esm',
  entry: { main: 'src/main.ts' },
  target: 'es2023',
  tsconfig: '../../tsconfig.build.json',
  sourcemap: true,
  // Node before 24 has `node:sqlite` only with the prefix.
  removeNodeProtocol: false,
  silent: true,
});
