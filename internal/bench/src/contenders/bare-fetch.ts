import type { Job, Run } from '../job.ts';

/** Creates with only `fetch` and JSON. */
export function prepare({ url, headers, patient, fetch }: Job): Run {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  return async () => {
    const response = await fetch(url, { ...init, body: JSON.stringify(patient) });
    if (!response.ok) throw new Error('the creation failed');
    return response.json();
  };
}
