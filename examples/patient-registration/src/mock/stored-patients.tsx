import type { StoredPatient } from '@profiles/mock';

interface StoredPatientsProps {
  readonly patients: readonly StoredPatient[];
}

/** Shows the patients that the mock holds, the newest first. */
export function StoredPatients({ patients }: StoredPatientsProps) {
  return (
    <section aria-labelledby="mock-patients">
      <h2 id="mock-patients">Stored patients</h2>
      {patients.length === 0 && <p>None yet.</p>}
      <ul>
        {patients.toReversed().map(({ oid, ...fields }) => (
          <li key={oid}>
            <details>
              <summary>{oid}</summary>
              <pre>{JSON.stringify(fields, undefined, 2)}</pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
