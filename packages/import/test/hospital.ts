import { createProfilesMock, type ProfilesMock, type ProfilesMockOptions } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { onTestFinished } from 'vitest';

/** A mock that is served over HTTP until the test ends. */
export async function servedMock(
  options: ProfilesMockOptions = {},
): Promise<{ readonly mock: ProfilesMock; readonly url: string }> {
  const mock = createProfilesMock({ journalLimit: 0, ...options });
  const server = await serveProfilesMock(mock);
  onTestFinished(() => server.close());
  return { mock, url: server.url };
}

/** Lines of a CSV file with invented patients: every tenth has no username. */
export function patientLines(rows: number): string[] {
  const lines = ['fn,dob,gen,username,extras.row'];
  for (let at = 0; at < rows; at++) {
    const username = at % 10 === 9 ? '' : `UHID-${at}`;
    lines.push(`Asha,1990-04-12,F,${username},${at + 2}`);
  }
  return lines;
}
