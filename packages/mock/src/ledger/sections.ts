/** The sections of the API specification that a rule or a ledger entry can belong to. */
export const SPECIFICATION_SECTIONS = [
  'Resources and their fields',
  'Endpoints',
  'Authentication',
  'Errors',
  'Limits',
] as const;

/** A section of the API specification that a rule or a ledger entry belongs to. */
export type SpecificationSection = (typeof SPECIFICATION_SECTIONS)[number];
