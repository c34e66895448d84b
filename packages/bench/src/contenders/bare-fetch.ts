import type { Job, Run } from '../job.ts';

/** Creates with `fetch` and JSON alone. */
export function prepare({ url, headers, patient, fetch }: Job): Run {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  return async () => {
    const response = await fetch(url, { ...init, body: JSON.stringify(patient) });
    if (!response.ok) throw new Error('the creation failed');
    return response.json();
  };
}
