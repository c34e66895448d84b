/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the Profile Service. Not used in development, where the mock responds. */
  readonly VITE_PROFILES_URL?: string;
}
