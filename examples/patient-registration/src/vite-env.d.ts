/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the Profile Service. Not used if the mock responds. */
  readonly VITE_PROFILES_URL?: string;
  /** If it is set, a build contains the mock, as in development. */
  readonly VITE_MOCK?: string;
}
