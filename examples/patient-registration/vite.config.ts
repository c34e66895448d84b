import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Takes the packages of this repository from their sources, so that nothing has to be built first.
  resolve: { conditions: ['@profiles/source', ...defaultClientConditions] },
  build: {
    // All that lies in `public` is the service worker of the mock.
    copyPublicDir: false,
  },
});
