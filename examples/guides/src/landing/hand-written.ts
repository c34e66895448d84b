import { session } from '../session.ts';

const SERVICE = 'https://api.example.com/profiles/v1/patient/';

const timeout = () => AbortSignal.timeout(10_000);
const headers = () => ({
  Authorization: `Bearer ${session.accessToken()}`,
  'client-id': 'front-desk',
  'Content-Type': 'application/json',
});

// #region register
export async function register(patient: object) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const res = await fetch(SERVICE, {
        method: 'POST',
        headers: headers(),
        body: JSON.stringify(patient),
        signal: timeout(),
      });
      if (!res.ok) throw new Error(await res.text());
      const { oid } = await res.json();
      return oid;
    } catch (error) {
      // Perhaps stored: the next attempt may store it again.
      if (attempt === 3) throw error;
    }
  }
}
// #endregion register
