import { clientOf } from '@profiles/testkit/clients';
import { describe, expect, it } from 'vitest';
import { keepingStream, LOGGERS } from '../../test/loggers.ts';

/** Logs a call with three attempts, and returns what a logger wrote. */
async function written(name: string): Promise<string> {
  const { stream, text } = keepingStream();
  const statuses = [401, 429, 409];
  const fetch = async () =>
    new Response('{"message":"Marker"}', {
      status: statuses.shift() ?? 500,
      headers: { 'x-request-id': 'r-1' },
    });
  const tokens = ['first-token', 'second-token'];
  const client = clientOf('https://api.example.com', {
    fetch,
    token: () => tokens.shift() ?? '',
    ...(LOGGERS[name] && { logger: LOGGERS[name](stream) }),
  });
  await client.createPatient({ fn: 'Marker', dob: '1990-04-12', gen: 'F' }).catch(() => {});
  return text();
}

describe.each(Object.keys(LOGGERS))('%s', (name) => {
  it('logs every fact of each attempt and of the call, and no data', async () => {
    const lines = await written(name);
    for (const fact of [
      'createPatient attempt failed attempt=1 code=unauthorized outcome=rejected status=401',
      'createPatient attempt failed attempt=2 code=rate_limited outcome=rejected status=429',
      'createPatient attempt failed attempt=3 code=conflict outcome=rejected status=409',
      'createPatient failed attempts=3 code=conflict outcome=rejected status=409',
      'requestId=r-1',
      'wait=0',
    ]) {
      expect(lines).toContain(fact);
    }
    expect(lines.match(/ duration=\d+/g)).toHaveLength(4);
    expect(lines.match(/ wait=\d+/g)).toHaveLength(2);
    expect(lines).not.toMatch(/Marker|token-|first|second-token/);
  });
});

it.each(['winston', 'pino with the adapter', 'bunyan with the adapter'])(
  '%s writes the facts as fields',
  async (name) => {
    const lines = (await written(name)).trim().split('\n');
    const operation = 'createPatient';
    const rejected = { operation, outcome: 'rejected', requestId: 'r-1' };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { ...rejected, attempt: 1, code: 'unauthorized', status: 401, wait: 0 },
      { ...rejected, attempt: 2, code: 'rate_limited', status: 429, wait: 0 },
      { ...rejected, attempt: 3, code: 'conflict', status: 409 },
      { ...rejected, attempts: 3, code: 'conflict', status: 409 },
    ]);
  },
);
