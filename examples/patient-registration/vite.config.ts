import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { mockWorkerScript } from './mock-worker-script.ts';

export default defineConfig({
  plugins: [react(), mockWorkerScript()],
  // Takes the packages of this repository from their sources, so that nothing has to be built first.
  resolve: { conditions: ['@profiles/source', ...defaultClientConditions] },
});
