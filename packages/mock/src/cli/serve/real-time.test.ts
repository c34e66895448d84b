import { expect, it, onTestFinished, vi } from 'vitest';
import { postPatient, run, temporaryFile } from '../../../test/run-command.ts';

it.each([
  ['a rate limit', { rateLimit: { limit: 1, windowMs: 60_000 } }, [201, 429, 201]],
  ['a token lifetime', { tokenLifetime: 60_000 }, [201, 201, 401]],
])('uses real time for %s', async (_, behaviour, statuses) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url } = await run('--behaviour', await temporaryFile(JSON.stringify(behaviour)));
  const create = async () => (await postPatient(url)).status;
  const seen = [await create(), await create()];
  vi.setSystemTime(Date.now() + 60_000);
  expect([...seen, await create()]).toEqual(statuses);
});
