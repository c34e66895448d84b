import { CATALOGUE } from '../../src/calibrate/catalogue/catalogue.ts';
import type { Probe } from '../../src/calibrate/catalogue/probe.ts';
import { type Calibration, calibrateProfilesMock } from '../../src/calibrate.ts';
import {
  type Behaviour,
  type BehaviourId,
  createProfilesMock,
  LEDGER,
  type LedgerValue,
} from '../../src/index.ts';
import { serveProfilesMock } from '../../src/server.ts';
import { Comparison } from './comparison.ts';

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

/** Calibrates against a mock over HTTP and evaluates the result. */
export async function tryCalibration(behaviour: Behaviour, canRead: boolean): Promise<Trial> {
  const calibration = await calibrate(behaviour, canRead);
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

/**
 * Lists the values that stayed open although some request distinguishes them.
 *
 * @param others - Conversations to compare besides those of the catalogue.
 */
export function missedBy(
  { calibration: { open } }: Trial,
  behaviour: Behaviour,
  canRead: boolean,
  others: readonly Probe[],
): readonly string[] {
  const comparison = new Comparison(behaviour, canRead);
  return open.flatMap((question) => missedValues(question, behaviour, comparison, others));
}

async function calibrate(behaviour: Behaviour, canRead: boolean): Promise<Calibration> {
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: ['token'], clientIds: ['front-desk'] },
    seed: { emrUsers: [{ oid: 'user-1', fn: 'Probe', s: 'Dr', extras: { ward: { bed: 1 } } }] },
  });
  const server = await serveProfilesMock(mock, { admin: false });
  const read = {
    readPatient: async (oid: string) => mock.patients.get(oid),
    readEmrUser: async (oid: string) => mock.emrUsers.get(oid),
  };
  try {
    return await calibrateProfilesMock({
      baseUrl: server.url,
      token: 'token',
      clientId: 'front-desk',
      emrUser: 'user-1',
      read: canRead ? read : undefined,
    });
  } finally {
    await server.close();
  }
}

/**
 * Returns the possible values that some conversation distinguishes from the value of the service.
 */
function missedValues(
  { id, values }: Calibration['open'][number],
  behaviour: Behaviour,
  comparison: Comparison,
  others: readonly Probe[],
): readonly string[] {
  const probes = [...(id === 'bodyLimit' ? CATALOGUE : SMALL_PROBES), ...others];
  return values.flatMap((value) => {
    if (same(value, behaviour[id])) return [];
    const other: Behaviour = { ...behaviour, [id]: value };
    const probe = comparison.findDifference(probes, other);
    return probe ? [`${id} ${JSON.stringify(value)}: ${JSON.stringify(probe)}`] : [];
  });
}

/** Returns whether a value is possible. Values listed for an open-ended entry represent others. */
function couldBe(id: BehaviourId, values: readonly LedgerValue[], value: LedgerValue): boolean {
  return 'isAmount' in LEDGER[id] || values.some((each) => same(each, value));
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
