import type { CalibrationOptions } from '../../src/calibrate.ts';
import {
  createProfilesMock,
  type ProfilesMock,
  type ProfilesMockOptions,
} from '../../src/index.ts';

/** A request as it was sent, and when it was the only one under way. */
export interface Arrival {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Answers in the service's stead, or leaves it to the service. `count` is 1 for the first. */
export type Interruption = (
  count: number,
  arrival: Arrival,
  init: RequestInit,
) => Response | Promise<Response> | undefined;

/** Makes the options of a calibration against a mock that something may come in the way of. */
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

/** Reads what a mock has stored. */
export function readerOf(mock: ProfilesMock): NonNullable<CalibrationOptions['read']> {
  return {
    readPatient: async (oid) => mock.patients.get(oid),
    readEmrUser: async (oid) => mock.emrUsers.get(oid),
  };
}
