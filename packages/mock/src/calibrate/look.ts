import { isJsonObject } from '../json.ts';
import type { Answered } from './answered.ts';
import type { RecordReader } from './calibration.ts';
import { isAccepted, type Observation, observe } from './observation.ts';
import type { Prediction } from './prediction.ts';
import { readPaths } from './stored-paths.ts';

/** Looks at an answer and, where somebody can, at what was stored. */
export async function look(
  answered: Answered,
  paths: Prediction['paths'],
  read: RecordReader | undefined,
): Promise<Observation> {
  const { answer, request, context } = answered;
  const seen = observe(answer, request.method);
  if (!read || paths.length === 0 || !isAccepted(answer.status)) return seen;
  const record = await storedRecord(read, answered);
  return record ? { ...seen, stored: readPaths(record, paths, context.label) } : seen;
}

/** Reads a record through the caller's module; nothing where it cannot. */
async function storedRecord(
  read: RecordReader,
  { step, context: { emrUser, patient } }: Answered,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const isEmrUser = step.to === 'the EMR user';
  const oid = isEmrUser ? emrUser : patient;
  if (oid === undefined) return undefined;
  try {
    const record = await (isEmrUser ? read.readEmrUser(oid) : read.readPatient(oid));
    return isJsonObject(record) ? record : undefined;
  } catch {
    return undefined;
  }
}
