import { isJsonObject } from '../json.ts';
import type { RecordReader } from './calibration.ts';
import type { Step } from './probe.ts';
import type { ProbeContext } from './probe-request.ts';

/** Reads the record that a request has stored, through the caller's module; nothing where it cannot. */
export async function readStored(
  read: RecordReader,
  { to }: Step,
  { emrUser, patient }: ProbeContext,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const isEmrUser = to === 'the EMR user';
  const oid = isEmrUser ? emrUser : patient;
  if (oid === undefined) return undefined;
  try {
    const record = await (isEmrUser ? read.readEmrUser(oid) : read.readPatient(oid));
    return isJsonObject(record) ? record : undefined;
  } catch {
    return undefined;
  }
}
