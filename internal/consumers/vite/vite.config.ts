import type { UserConfig } from 'vite';

export default {
  build: {
    // The polyfill is for old browsers, and needs a DOM. The script runs in Node, which has none.
    modulePreload: { polyfill: false },
  },
} satisfies UserConfig;
