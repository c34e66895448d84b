import type { ProfilesMock } from '../src/index.ts';
import { coreOf } from '../src/service/core.ts';

/** Sends a GET with a path that the service does not have, without a `Response`. */
export async function visit(mock: ProfilesMock): Promise<void> {
  const request = { method: 'GET', path: '/x', search: '', headers: new Headers() };
  const readBody = async () => ({ content: undefined, isWhole: true });
  await coreOf(mock).handle({ ...request, readBody });
}
