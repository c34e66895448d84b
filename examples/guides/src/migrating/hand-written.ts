import { session } from '../session.ts';

export async function createPatient(patient: object): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 10_000);
    try {
      const res = await fetch('https://api.example.com/profiles/v1/patient/', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${session.accessToken()}`,
          'client-id': 'front-desk',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(patient),
        signal: controller.signal,
      });
      if (res.status === 409) throw new Error('The username is taken');
      if (!res.ok) throw new Error(`HTTP ${res.status}: ${await res.text()}`);
      const { oid } = await res.json();
      return oid;
    } catch (error) {
      if (attempt === 3) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
