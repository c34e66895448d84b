import type { CalibrationOptions } from '../../src/calibrate.ts';
import {
  createProfilesMock,
  type ProfilesMock,
  type ProfilesMockOptions,
} from '../../src/index.ts';

/** A request as it was sent. */
export interface Arrival {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * Called for each request. Responds instead of the service, or returns `undefined` to let the
 * service respond. `count` is 1 for the first request.
 */
export type Interruption = (
  count: number,
  arrival: Arrival,
  init: RequestInit,
) => Response | Promise<Response> | undefined;

/** Creates the options of a calibration against a mock. `interrupt` can replace its responses. */
export function scriptedService(
  options: ProfilesMockOptions = {},
  interrupt: Interruption = () => undefined,
): { mock: ProfilesMock; arrivals: readonly Arrival[]; target: CalibrationOptions } {
  const mock = createProfilesMock({
    credentials: { tokens: ['hush-token'], clientIds: ['hush-client'] },
    seed: { emrUsers: [{ oid: 'user-1' }] },
    ...options,
  });
  const arrivals: Arrival[] = [];
  const target: CalibrationOptions = {
    baseUrl: mock.baseUrl,
    token: 'hush-token',
    clientId: 'hush-client',
    emrUser: 'user-1',
    fetch: async (input, init = {}) => {
      const request = new Request(input, init);
      const { url, method, headers } = request;
      const arrival = { url, method, headers, body: await request.text() };
      arrivals.push(arrival);
      return (await interrupt(arrivals.length, arrival, init)) ?? mock.fetch(input, init);
    },
  };
  return { mock, arrivals, target };
}

/** Creates the functions that read what a mock has stored. */
export function readerOf(mock: ProfilesMock): NonNullable<CalibrationOptions['read']> {
  return {
    readPatient: async (oid) => mock.patients.get(oid),
    readEmrUser: async (oid) => mock.emrUsers.get(oid),
  };
}
