import { CLIENT_EXAMPLES, fate, fitsInTable } from './client-example.ts';
import { jsonCode, markdownTable } from './markdown-table.ts';

/** Tabulates what the SDK makes of the extras of a patient, with the statement behind each line. */
export function patientExtrasExamples(): string {
  const all = CLIENT_EXAMPLES.filter(
    (example) =>
      example.operation === 'createPatient' && example.field === 'extras' && fitsInTable(example),
  );
  const examples = [...new Map(all.map((example) => [jsonCode(example.given), example])).values()];
  return markdownTable(
    ['extras', 'what becomes of them, and why'],
    examples.map((example) => [jsonCode(example.given), `${fate(example)}: ${example.statement}`]),
  );
}

/** Tabulates what the SDK makes of the extras of an update, with both values of `updateExtras`. */
export function updateExtrasExamples(): string {
  const updates = CLIENT_EXAMPLES.filter(
    ({ operation, field }) => operation === 'updateEmrUser' && field === 'extras',
  );
  const limited = updates.filter(({ updateExtras }) => updateExtras === 'limited');
  const rows = limited.flatMap((example) => {
    const extras = jsonCode(example.given);
    const arbitrary = updates.find(
      ({ updateExtras, given }) => updateExtras === undefined && jsonCode(given) === extras,
    );
    return arbitrary ? [[extras, fate(arbitrary), fate(example)]] : [];
  });
  return markdownTable(['extras', "`'arbitrary'`", "`'limited'`"], rows);
}
