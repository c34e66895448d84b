// An app that calls both operations of the service, and three endpoints of its own at the same host.
import { play } from './play.js';

/** Calls the service. Returns what the app did at its own endpoints. */
export async function useApp(baseUrl, mock) {
  const own = async (path, init) => {
    const response = await fetch(`${baseUrl}${path}`, init);
    return `${response.status} ${await response.text()}`;
  };
  const login = await own('/auth/v1/login', { method: 'POST', body: '{}' });
  await play(mock, { baseUrl });
  const visits = await own('/visits/v1/visits?patient=1');
  return [login, visits, await own('/profiles/v1/devices/7', { method: 'DELETE' })];
}
