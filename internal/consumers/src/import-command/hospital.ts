/** A patient that the mock has stored. */
interface StoredPatient {
  readonly oid: string;
  /** The row of its file. */
  readonly extras: { readonly row: string };
}

/** A sandbox of a served mock. */
export class Hospital {
  /** The base URL of the service. */
  readonly url: string;

  constructor(mock: string, name: string) {
    this.url = `${mock}/sandbox/${name}`;
  }

  /** Lists the patients that are stored, in the order of their creation. */
  async patients(): Promise<readonly StoredPatient[]> {
    return await (await this.#call('GET', '/patients?limit=1000')).json();
  }

  /** Counts the requests that arrived. */
  async requests(): Promise<number> {
    const requests: readonly unknown[] = await (await this.#call('GET', '/requests')).json();
    return requests.length;
  }

  /** Stores each later patient, and loses the responses from now on, after some. */
  async loseResponsesAfter(responses: number): Promise<void> {
    const fault = { kind: 'hang', stored: true };
    const body = { operation: 'createPatient', fault, skip: responses, times: 'Infinity' };
    await this.#call('POST', '/faults', body);
  }

  /** Responds again. */
  async respond(): Promise<void> {
    const faults: readonly { readonly id: number }[] = await (
      await this.#call('GET', '/faults')
    ).json();
    for (const { id } of faults) await this.#call('DELETE', `/faults/${id}`);
  }

  /** Waits until a number of patients are stored. */
  async stores(patients: number, signal: AbortSignal): Promise<void> {
    try {
      const { body } = await fetch(`${this.url}/__mock__/events`, { signal });
      // The stream starts with an event, and has one after each change.
      for await (const _ of body ?? []) if ((await this.patients()).length >= patients) return;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #call(method: string, path: string, json?: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    const body = json === undefined ? null : JSON.stringify(json);
    const response = await fetch(`${this.url}/__mock__${path}`, { method, headers, body });
    if (response.ok) return response;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
}
