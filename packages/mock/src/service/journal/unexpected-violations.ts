import { TestFailure } from '../../http/errors/test-failure.ts';
import type { Violation } from './violation.ts';

/** The unexpected violations of a mock: the first ones, and how many there are. */
interface UnexpectedViolations {
  readonly unexpectedViolations: readonly Violation[];
  readonly unexpectedViolationCount: number;
}

/** @throws If there is a violation. The message lists the first ones. */
export function assertNoViolation({
  unexpectedViolations: unexpected,
  unexpectedViolationCount: count,
}: UnexpectedViolations): void {
  if (count === 0) return;
  const isRequest = (each: Violation) => each.section !== 'Mock' && !each.undecided;
  const parts = [
    paragraph(
      'This test sent requests that the API specification does not allow:',
      unexpected.filter(isRequest),
      ({ section }) =>
        `If this is intended, call mock.expectViolation('${section}') before the request.`,
    ),
    unexpected.some((each) => isRequest(each) && each.section === 'Endpoints') && OTHER_ENDPOINTS,
    paragraph(
      'This test depends on undecided ledger entries:',
      unexpected.filter(({ undecided }) => undecided),
      ({ undecided }) =>
        `Ask the service's owner, then set the value: mock.use({ ${undecided}: … }).`,
    ),
    paragraph(
      'The mock could not respond in this test:',
      unexpected.filter(({ section }) => section === 'Mock'),
      () =>
        'Check what you passed to the mock, such as createOid. Otherwise this is a bug in the mock.',
    ),
    count > unexpected.length &&
      `The first ${unexpected.length} of ${count} violations are listed.`,
  ];
  throw new TestFailure('ViolationError', parts.filter(Boolean).join('\n'));
}

const OTHER_ENDPOINTS =
  'If your app calls other endpoints at this base URL, pass MSW handlers for them to useProfilesMock, or passthrough: true to profilesMockFixtures. Paths of the service must be named in passthrough.';

function paragraph(
  title: string,
  violations: readonly Violation[],
  advise: (first: Violation) => string,
): string {
  const [first] = violations;
  if (!first) return '';
  return [title, ...linesOf(violations), advise(first)].join('\n');
}

/** Returns one line for equal violations, with the first trace id among them. */
function linesOf(violations: readonly Violation[]): string[] {
  const traceIds = new Map<string, string | undefined>();
  for (const { request, problem, section, traceId } of violations) {
    const line = `- ${section}: ${problem} (${request}`;
    traceIds.set(line, traceIds.get(line) ?? traceId);
  }
  return [...traceIds].map(([line, traceId]) =>
    traceId === undefined ? `${line})` : `${line}, trace ${traceId})`,
  );
}
