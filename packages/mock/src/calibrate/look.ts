import { isPlainObject } from '@profiles/sdk/schemas';
import { wait } from '../wait.ts';
import type { Answered } from './answered.ts';
import type { RecordReader } from './calibration.ts';
import { isAccepted, type Observation, observe } from './observation.ts';
import type { Prediction } from './prediction.ts';
import { readPaths } from './stored-paths.ts';

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
  const { answer, request, context } = answered;
  const seen = observe(answer, request.method);
  if (paths.length === 0 || !isAccepted(answer.status)) return seen;
  const record = await storedRecord(answered, sight);
  return isPlainObject(record)
    ? { ...seen, stored: readPaths(record, paths, context.label) }
    : seen;
}

/** Reads a record through the caller's module; nothing where it cannot, or not in time. */
async function storedRecord(
  { step, context: { emrUser, patient } }: Answered,
  { read, timeout, signal }: Sight,
): Promise<unknown> {
  const isEmrUser = step.to === 'the EMR user';
  const oid = isEmrUser ? emrUser : patient;
  if (!read || oid === undefined) return undefined;
  const done = new AbortController();
  const stopped = AbortSignal.any(signal ? [signal, done.signal] : [done.signal]);
  try {
    const reading = isEmrUser ? read.readEmrUser(oid) : read.readPatient(oid);
    return await Promise.race([reading, wait(timeout, stopped)]);
  } catch {
    return undefined;
  } finally {
    done.abort();
  }
}
