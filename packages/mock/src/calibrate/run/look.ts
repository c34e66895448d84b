import { isPlainObject } from '@profiles/sdk/schemas';
import { wait } from '../../faults/wait.ts';
import type { RecordReader } from '../calibration.ts';
import { readPaths } from '../catalogue/stored-paths.ts';
import type { Answered } from '../infer/answered.ts';
import { isAccepted, type Observation, observe } from '../infer/observation.ts';
import type { Prediction } from '../infer/prediction.ts';

/** Says how to look at what was stored. */
export interface Sight {
  readonly read: RecordReader | undefined;
  /** How long to wait for a record, in milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** Looks at an answer and, where somebody can, at what was stored. */
export async function look(
  answered: Answered,
  paths: Prediction['paths'],
  sight: Sight,
): Promise<Observation> {
  const { answer, request } = answered;
  const seen = observe(answer, request.method);
  if (paths.length === 0 || !isAccepted(answer.status)) return seen;
  const stored = await storedPaths(answered, paths, sight);
  return stored ? { ...seen, stored } : seen;
}

/** Reads a record through the caller's module. Returns nothing if that fails, or takes too long. */
async function storedPaths(
  { step, context: { emrUser, patient, label } }: Answered,
  paths: Prediction['paths'],
  { read, timeout, signal }: Sight,
): Promise<Observation['stored']> {
  const isEmrUser = step.to === 'the EMR user';
  const oid = isEmrUser ? emrUser : patient;
  if (!read || oid === undefined) return undefined;
  const done = new AbortController();
  const stopped = AbortSignal.any(signal ? [signal, done.signal] : [done.signal]);
  try {
    const reading = isEmrUser ? read.readEmrUser(oid) : read.readPatient(oid);
    const record: unknown = await Promise.race([reading, wait(timeout, stopped)]);
    // Inside the try: a record may hold what JSON cannot, such as a BigInt or a cycle.
    return isPlainObject(record) ? readPaths(record, paths, label) : undefined;
  } catch {
    return undefined;
  } finally {
    done.abort();
  }
}
