import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { tableRows } from './pages.ts';

const OUTCOMES = ['not_sent', 'rejected', 'unknown', 'applied'];
const ROWS = tableRows('concepts.md')
  .map(([outcome = '', , when = '']) => ({ outcome: outcome.replaceAll('`', ''), when }))
  .filter(({ outcome }) => OUTCOMES.includes(outcome));

/** Returns the outcome that the table lists for a status, such as “400 to 499 except 408 and 421”. */
function outcomeInTable(status: number): string | undefined {
  const row = ROWS.find(({ when }) => {
    const [listed = '', except = ''] = when.split(/ except (.+?);/);
    const range = /(\d{3}) to (\d{3})/.exec(listed);
    const isInRange = range && status >= Number(range[1]) && status <= Number(range[2]);
    if (isInRange) return !except.includes(String(status));
    return when.split(';').some((part) => / with /.test(part) && part.includes(String(status)));
  });
  return row?.outcome ?? ROWS.find(({ when }) => when.includes('any other status'))?.outcome;
}

it('the table lists each outcome, from the least to the most severe', () => {
  expect(ROWS.map(({ outcome }) => outcome)).toEqual(OUTCOMES);
});

it('the table lists the outcome of a create for every status from 300 to 599', async () => {
  const { baseUrl, fetch, fail } = createProfilesMock();
  const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'any' });
  const different: string[] = [];
  for (let status = 300; status < 600; status += 1) {
    const body = status === 304 ? { body: '' } : {};
    fail('createPatient', { kind: 'respond', status, ...body });
    const patient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
    const call = profiles.createPatient(patient, { maxRetries: 0 });
    const { outcome } = await call.then(
      () => ({ outcome: 'none' }),
      (error) => error,
    );
    if (outcome !== outcomeInTable(status)) different.push(`${status} is ${outcome}`);
  }
  expect(different).toEqual([]);
});
