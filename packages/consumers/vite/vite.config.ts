import type { UserConfig } from 'vite';

export default {
  build: {
    // It is for old browsers, and there is no document where the script is tried.
    modulePreload: { polyfill: false },
  },
} satisfies UserConfig;
