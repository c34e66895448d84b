import { inspect } from 'node:util';
import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import type { CallObserver } from '@profiles/sdk';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import failureLog from '../src/failure-log.json' with { type: 'json' };
import { loggedProfiles, profilesWithPino } from '../src/logged-profiles.ts';
import { profiles } from '../src/profiles.ts';
import { reportFailure } from '../src/report-failure.ts';
import { together } from '../src/telemetry/together.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

beforeEach(() => {
  // A retry does not wait.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void random.mockRestore());
});

describe('the loggers of the guide', () => {
  it('write each fact of a successful call to the console once', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => {
      debug.mockRestore();
      warn.mockRestore();
    });
    await loggedProfiles.createPatient({ ...ASHA, extras: { _draft: true } });
    const attempt = 'attempt succeeded attempt=1 outcome=applied status=201 duration=';
    expect(debug).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`profiles: createPatient ${attempt}`),
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^profiles: createPatient succeeded .* ignoredKeys=1$/),
    );
  });

  it('write the facts of a failed call to pino as fields', async () => {
    const lines: unknown[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    mock.fail('*', faults.html502, { times: 2 });
    const call = profilesWithPino(pino({ level: 'debug' }, { write }))
      .withOptions({ maxRetries: 1 })
      .updateEmrUser('emr-user-1', {});
    await expect(call).rejects.toMatchObject({ attempts: 2 });
    const failed = { code: 'server_error', status: 502, outcome: 'unknown' };
    const attempt = { ...failed, msg: 'profiles: updateEmrUser attempt failed', level: 40 };
    expect(lines).toMatchObject([
      { ...attempt, attempt: 1, wait: 0 },
      { ...attempt, attempt: 2 },
      { ...failed, msg: 'profiles: updateEmrUser failed', level: 50, attempts: 2 },
    ]);
  });
});

describe('reportFailure', () => {
  /** Makes a call that fails. Returns its error, and the arguments that the tracker receives. */
  async function reported(call: Promise<unknown>) {
    const sent: unknown[] = [];
    const error: unknown = await call.catch((reason: unknown) => reason);
    reportFailure(error, { captureException: (...all) => void sent.push(...all) });
    const text = inspect(sent, { depth: null, showHidden: true, getters: true });
    return { error, sent, text };
  }

  it('reports the facts of a failed call', async () => {
    await profiles.createPatient(ASHA);
    const { error, sent } = await reported(profiles.createPatient(ASHA));
    expect(sent[0]).toBe(error);
    expect(JSON.parse(JSON.stringify(sent[1]))).toEqual({ extra: failureLog });
  });

  it('reports no text of the response, which the error contains', async () => {
    const body = '{"error": {"code": "asha-1042", "message": "Asha exists"}}';
    mock.fail('createPatient', { ...faults.expiredToken, status: 409, body });
    const { error, text } = await reported(profiles.createPatient(ASHA));
    expect(error).toMatchObject({ body });
    expect(text).not.toMatch(/asha/i);
  });

  it('reports an error of the app unchanged', async () => {
    const error = new Error('of the app');
    expect(await reported(Promise.reject(error))).toMatchObject({ sent: [error] });
  });
});

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

it('together notifies all observers, and uses the headers of the last one', async () => {
  const seen: string[] = [];
  const observers = [recorded('first', seen), recorded('last', seen)];
  const observer = together({ start: () => undefined }, ...observers);
  mock.fail('*', { kind: 'respond', status: 429 });
  await profiles.withOptions({ observer }).createPatient(ASHA);
  const names = ['attempt', 'response', 'wait', 'attempt', 'response', 'end'];
  expect(seen).toEqual(names.flatMap((name) => [`first ${name}`, `last ${name}`]));
  const headers = mock.requests.map((request) => request.headers['x-observer']);
  expect(headers).toEqual(['last', 'last']);
});
