/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the Profile Service; not read in development, where the mock answers. */
  readonly VITE_PROFILES_URL?: string;
}
