import { type Calibration, calibrateProfilesMock } from '../../src/calibrate.ts';
import {
  type Behaviour,
  type BehaviourId,
  createProfilesMock,
  LEDGER,
  type LedgerValue,
} from '../../src/index.ts';
import { coreOf } from '../../src/service/core.ts';
import { CATALOGUE } from '../../src/tools/calibrate/catalogue/catalogue.ts';
import type { Probe } from '../../src/tools/calibrate/catalogue/probe.ts';
import { probeRequest } from '../../src/tools/calibrate/catalogue/probe.ts';
import { readerOf, scriptedService } from './scripted-service.ts';

/** The result of one calibration. */
export interface Trial {
  readonly calibration: Calibration;
  readonly recovered: readonly BehaviourId[];
  /** Entries that were settled with a wrong value, or whose value was ruled out. */
  readonly wrong: readonly string[];
  readonly undecided: readonly BehaviourId[];
}

/**
 * All probes except those with a large body. A large body differs only in size from a create
 * request without fields, which this list contains.
 */
const SMALL_PROBES: readonly Probe[] = [
  ...CATALOGUE.filter(({ steps }) => steps.every(({ body }) => String(body).length < 1000)),
  { name: 'a creation without fields', steps: [{ to: 'patients', body: {} }] },
];

/** Calibrates against a mock and evaluates the result. */
export async function tryCalibration(behaviour: Behaviour, canRead: boolean): Promise<Trial> {
  const { target, mock } = scriptedService({
    behaviour,
    seed: { emrUsers: [{ oid: 'user-1', fn: 'Probe', s: 'Dr', extras: { ward: { bed: 1 } } }] },
  });
  const read = canRead ? readerOf(mock) : undefined;
  const calibration = await calibrateProfilesMock({ ...target, read });
  const settled = Object.keys(calibration.behaviour) as BehaviourId[];
  const isRight = (id: BehaviourId) => same(calibration.behaviour[id], behaviour[id]);
  const ruledOut = calibration.open.filter(({ id, values }) => !couldBe(id, values, behaviour[id]));
  return {
    calibration,
    recovered: settled.filter(isRight),
    wrong: [
      ...settled.filter((id) => !isRight(id)),
      ...ruledOut.map(({ id }) => `${id}, ruled out`),
    ],
    undecided: calibration.open.map(({ id }) => id),
  };
}

/** Lists the values that stayed open although some probe distinguishes them. */
export async function missedBy(
  { calibration: { open } }: Trial,
  behaviour: Behaviour,
  canRead: boolean,
): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { id, values } of open) {
    const probes = id === 'bodyLimit' ? CATALOGUE : SMALL_PROBES;
    for (const value of values.filter((each) => !same(each, behaviour[id]))) {
      const other: Behaviour = { ...behaviour, [id]: value };
      for (const probe of probes) {
        const seen = await play(probe, behaviour, canRead);
        if (seen === (await play(probe, other, canRead))) continue;
        missed.push(`${id} ${JSON.stringify(value)}: ${JSON.stringify(probe)}`);
        break;
      }
    }
  }
  return missed;
}

/** Returns whether a value is possible. Values listed for an open-ended entry represent others. */
function couldBe(id: BehaviourId, values: readonly LedgerValue[], value: LedgerValue): boolean {
  return 'isAmount' in LEDGER[id] || values.some((each) => same(each, value));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Plays a probe against a new mock. Returns everything that can be observed of it. */
async function play({ steps }: Probe, behaviour: Behaviour, canRead: boolean): Promise<string> {
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
    const readBody = async () => ({ content: new TextEncoder().encode(body), isWhole: true });
    const request = { method, path, search: '', headers: new Headers(headers), readBody };
    const reply = await coreOf(mock).handle(request);
    seen.push('response' in reply ? reply.response : reply);
  }
  if (canRead) seen.push(mock.patients.list(), mock.emrUsers.list());
  return JSON.stringify(seen);
}
