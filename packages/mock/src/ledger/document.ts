/** Lists the headings of the document that a rule or an open question can stand under. */
export const DOCUMENT_SECTIONS = [
  'Resources and their fields',
  'Endpoints',
  'Authentication',
  'Errors',
  'Limits',
] as const;

/** Names one of {@link DOCUMENT_SECTIONS}. */
export type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];
