import ky from 'ky';
import type { Job, Run } from '../job.ts';

/** Creates with ky alone. */
export function prepare({ url, headers, patient, fetch }: Job): Run {
  return () => ky.post(url, { json: patient, headers, fetch }).json();
}
