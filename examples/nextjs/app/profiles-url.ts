import { cookies } from 'next/headers';

/** Returns the base URL of the Profile Service. */
export async function profilesUrl(): Promise<string> {
  const { NODE_ENV, PORT, PROFILES_URL = '' } = process.env;
  // #region recipe
  // Only an app that was started for tests reads the cookie.
  if (PROFILES_URL === 'cookie') {
    return (await cookies()).get('profiles-sandbox')?.value ?? '';
  }
  // #endregion recipe
  // In development, without another address: the mock of this app.
  if (NODE_ENV === 'development' && PROFILES_URL === '') {
    return `http://localhost:${PORT}/profiles-mock`;
  }
  return PROFILES_URL;
}
