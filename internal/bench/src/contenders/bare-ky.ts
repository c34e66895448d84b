import ky from 'ky';
import type { Job, Run } from '../job.ts';

/** Creates with only ky. */
export function prepare({ url, headers, patient, fetch }: Job): Run {
  return () => ky.post(url, { json: patient, headers, fetch }).json();
}
