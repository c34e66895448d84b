import type { JournalEntry } from '@profiles/mock';

interface LastRequestsProps {
  readonly requests: readonly JournalEntry[];
}

const MOST_SHOWN = 10;

/** Shows what was asked of the mock and what it answered, the newest first. */
export function LastRequests({ requests }: LastRequestsProps) {
  return (
    <section aria-labelledby="mock-requests">
      <h2 id="mock-requests">Last requests</h2>
      {requests.length === 0 && <p>None yet.</p>}
      <ul>
        {requests
          .slice(-MOST_SHOWN)
          .toReversed()
          .map((entry) => (
            <li key={requests.indexOf(entry)}>
              <Exchange {...entry} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Exchange({ answer, request, fault, assumed, reason, violations }: JournalEntry) {
  return (
    <>
      <strong>{answer?.status ?? 'No response'}</strong> {request}
      {fault && <p>Fault: {fault}</p>}
      {assumed.length > 0 && <p>Assumed: {assumed.join(', ')}</p>}
      {violations.length === 0 && reason !== undefined && <p>Rejected: {reason}</p>}
      {violations.map(({ section, problem }) => (
        <p key={problem}>
          Not allowed ({section}): {problem}
        </p>
      ))}
    </>
  );
}
