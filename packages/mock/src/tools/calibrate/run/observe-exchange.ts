import { isPlainObject } from '@profiles/sdk/internal';
import { wait } from '../../../http/wait.ts';
import { readPaths } from '../catalogue/stored-paths.ts';
import { type Exchange, isAccepted, type Observation, observe } from '../infer/observation.ts';
import type { Prediction } from '../infer/prediction.ts';
import type { Settings } from './settings.ts';

type ReaderSettings = Pick<Settings, 'read' | 'timeout' | 'signal'>;

/** Observes a response and, if records can be read, the stored record. */
export async function observeExchange(
  exchange: Exchange,
  paths: Prediction['paths'],
  settings: ReaderSettings,
): Promise<Observation> {
  const { response, request } = exchange;
  const seen = observe(response, request.method);
  if (paths.length === 0 || !isAccepted(response.status)) return seen;
  const stored = await storedPaths(exchange, paths, settings);
  return stored ? { ...seen, stored } : seen;
}

/**
 * Reads a record through the caller's functions. Returns `undefined` if that fails or takes too
 * long.
 */
async function storedPaths(
  { step, context: { emrUser, patient, label } }: Exchange,
  paths: Prediction['paths'],
  { read, timeout, signal }: ReaderSettings,
): Promise<Observation['stored']> {
  const isEmrUser = step.to === 'the EMR user';
  const oid = isEmrUser ? emrUser : patient;
  if (!read || oid === undefined) return undefined;
  const done = new AbortController();
  const stopped = AbortSignal.any(signal ? [signal, done.signal] : [done.signal]);
  try {
    const reading = isEmrUser ? read.readEmrUser(oid) : read.readPatient(oid);
    const record: unknown = await Promise.race([reading, wait(timeout, stopped)]);
    // Inside the `try`: a record may contain values that JSON cannot, such as a BigInt or a cycle.
    return isPlainObject(record) ? readPaths(record, paths, label) : undefined;
  } catch {
    return undefined;
  } finally {
    done.abort();
  }
}
