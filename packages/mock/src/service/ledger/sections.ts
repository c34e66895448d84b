/** The sections of the API specification that a rule or a ledger entry can belong to. */
export const SPECIFICATION_SECTIONS = [
  'Resources and their fields',
  'Endpoints',
  'Authentication',
  'Errors',
  'Limits',
] as const;

/** One of the {@link SPECIFICATION_SECTIONS}. */
export type SpecificationSection = (typeof SPECIFICATION_SECTIONS)[number];
