import type { Probe } from '../../src/calibrate/catalogue/probe.ts';
import { probeRequest } from '../../src/calibrate/catalogue/probe-request.ts';
import { type Behaviour, createProfilesMock } from '../../src/index.ts';

/** Compares a service with others by their responses to conversations. */
export class Comparison {
  readonly #behaviour: Behaviour;
  readonly #canRead: boolean;
  readonly #seen = new Map<Probe, string>();

  constructor(behaviour: Behaviour, canRead: boolean) {
    this.#behaviour = behaviour;
    this.#canRead = canRead;
  }

  /** Finds a conversation for which the services differ in at least one byte. */
  findDifference(probes: readonly Probe[], other: Behaviour): Probe | undefined {
    return probes.find((probe) => this.#own(probe) !== play(probe, other, this.#canRead));
  }

  #own(probe: Probe): string {
    const known = this.#seen.get(probe) ?? play(probe, this.#behaviour, this.#canRead);
    this.#seen.set(probe, known);
    return known;
  }
}

/** Plays a conversation against a new mock. Returns everything that can be observed of it. */
function play({ steps }: Probe, behaviour: Behaviour, canRead: boolean): string {
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: ['token'], clientIds: ['client'] },
    seed: {
      emrUsers: [{ oid: 'user-1', fn: 'Probe', ln: 'One', extras: { a: 1, ward: { bed: 1 } } }],
      patients: [
        { oid: 'person-1', fn: 'Probe', dob: '1900-01-01', gen: 'O', username: 'calibration-0-2' },
      ],
    },
    journalLimit: 0,
  });
  const context = { token: 'token', clientId: 'client', label: 'calibration-0', emrUser: 'user-1' };
  const seen: unknown[] = [];
  for (const step of steps) {
    const patient = mock.patients.list().at(-1)?.oid;
    const sent = probeRequest(step, { ...context, patient });
    if (!sent) continue;
    const { method, path, headers, body } = sent;
    const bytes = new TextEncoder().encode(body);
    seen.push(
      mock.respond({ method, path, search: '', headers: new Headers(headers), body: bytes }),
    );
  }
  if (canRead) seen.push(mock.patients.list(), mock.emrUsers.list());
  return JSON.stringify(seen);
}
