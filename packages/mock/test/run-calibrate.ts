import { BEHAVIOUR_IDS, LEDGER } from '../src/service/ledger/ledger.ts';
import type { Calibration, CalibrationOptions, Drift } from '../src/tools/calibrate/calibration.ts';
import { type CalibrationEngine, runCalibrate } from '../src/tools/cli/calibrate/run-calibrate.ts';

/** The flags that the command requires before it sends anything. */
export const AGREED: readonly string[] = [
  ...['--base-url', 'https://test.example.com', '--token', 'hush', '--client-id', 'desk'],
  '--i-know-this-writes',
];

/** A calibration that settled one entry. */
export const CALIBRATION: Calibration = {
  behaviour: { createStatus: 200 },
  evidence: {
    createStatus: {
      value: 200,
      date: '2026-01-31',
      host: 'test.example.com',
      probe: { method: 'POST', path: '/profiles/v1/patient/', status: 200 },
    },
  },
  open: BEHAVIOUR_IDS.filter((id) => id !== 'createStatus').map((id) => ({
    id,
    question: LEDGER[id].question,
    values: LEDGER[id].values,
  })),
  contradictions: [],
  requests: 7,
  cutResponses: 0,
  ended: 'complete',
  acceptedCreation: true,
};

/** A check that confirmed one entry. */
const DRIFT: Drift = {
  drifted: [],
  confirmed: ['createStatus'],
  unseen: [],
  contradictions: [],
  requests: 7,
  cutResponses: 0,
  ended: 'complete',
};

/** Runs the command with an engine that sends nothing. Returns the output and the options. */
export async function calibrate(
  argv: readonly string[],
  found: { calibration?: Partial<Calibration>; drift?: Partial<Drift> } = {},
  {
    signal = new AbortController().signal,
    isTTY = false,
    print = (line: string, out: string[]) => void out.push(line),
  } = {},
) {
  const out: string[] = [];
  const errors: string[] = [];
  const progress: string[] = [];
  const calls: CalibrationOptions[] = [];
  const engine: CalibrationEngine = {
    calibrate: async (options) => {
      calls.push(options);
      for (const requests of [9, 10])
        options.onProgress?.({ requests, settled: 1, total: BEHAVIOUR_IDS.length });
      return { ...CALIBRATION, ...found.calibration };
    },
    check: async (_, options) => {
      calls.push(options);
      return { ...DRIFT, ...found.drift };
    },
  };
  const exitCode = await runCalibrate(argv, {
    output: { out: (line) => print(line, out), error: (line) => errors.push(line) },
    progress: { isTTY, write: (text) => progress.push(text) },
    signal,
    engine,
  });
  return { out, errors, progress, calls, exitCode };
}
