/** The sections of the API specification that a rule or a ledger entry can belong to. */
export const DOCUMENT_SECTIONS = [
  'Resources and their fields',
  'Endpoints',
  'Authentication',
  'Errors',
  'Limits',
] as const;

/** One of the {@link DOCUMENT_SECTIONS}. */
export type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];
