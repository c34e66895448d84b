import type { Violation } from './violation.ts';

/** Reports what a test sent that the document does not allow, or that nobody had decided. */
class ViolationError extends Error {
  override readonly name = 'ViolationError';

  constructor(message: string) {
    super(message);
    // A trace would lead into the mock, and away from the test that is named above it.
    this.stack = `${this.name}: ${message}`;
  }
}

/** @throws If there is a violation. The message lists all of them. */
export function assertNoViolation(unexpected: readonly Violation[]): void {
  if (unexpected.length === 0) return;
  const isRequest = (each: Violation) => each.section !== 'Mock' && !each.undecided;
  const parts = [
    paragraph(
      'This test sent what the document does not allow:',
      unexpected.filter(isRequest),
      ({ section }) => `Where that is meant, say mock.expectViolation('${section}') before it.`,
    ),
    paragraph(
      'This test asked what nobody has decided:',
      unexpected.filter(({ undecided }) => undecided),
      ({ undecided }) => `Ask the service's owner, and decide it: mock.use({ ${undecided}: … }).`,
    ),
    paragraph(
      'The mock could not answer this test:',
      unexpected.filter(({ section }) => section === 'Mock'),
      () => 'Look at what it was given, such as createOid; else it is a defect of the mock.',
    ),
  ];
  throw new ViolationError(parts.filter(Boolean).join('\n'));
}

function paragraph(
  title: string,
  violations: readonly Violation[],
  advise: (first: Violation) => string,
): string {
  const [first] = violations;
  if (!first) return '';
  const lines = violations.map(
    ({ request, problem, section }) => `- ${section}: ${problem} (${request})`,
  );
  return [title, ...new Set(lines), advise(first)].join('\n');
}
