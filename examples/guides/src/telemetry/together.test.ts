import { useProfilesMock } from '@profiles/mock/vitest';
import type { CallObserver } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { profiles } from '../profiles.ts';
import { together } from './together.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** An observer that records the names of its functions, and adds a header. */
function recorded(name: string, seen: string[]): CallObserver {
  return {
    start: () => ({
      attempt() {
        seen.push(`${name} attempt`);
        return { headers: { 'x-observer': name } };
      },
      response: () => void seen.push(`${name} response`),
      wait: () => void seen.push(`${name} wait`),
      end: () => void seen.push(`${name} end`),
    }),
  };
}

it('notifies all observers, and uses the headers of the last one', async () => {
  const seen: string[] = [];
  const observer = together(
    { start: () => undefined },
    recorded('first', seen),
    recorded('last', seen),
  );
  mock.fail('*', { kind: 'respond', status: 429 });
  await profiles.withOptions({ observer }).createPatient(ASHA);
  const names = ['attempt', 'response', 'wait', 'attempt', 'response', 'end'];
  expect(seen).toEqual(names.flatMap((name) => [`first ${name}`, `last ${name}`]));
  expect(mock.requests.map(({ headers }) => headers['x-observer'])).toEqual(['last', 'last']);
});
