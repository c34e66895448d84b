import { patientExtrasExamples, updateExtrasExamples } from './extras-examples.ts';
import { fieldExamples } from './field-examples.ts';
import { ledgerMarkdown } from './ledger-markdown.ts';
import { openQuestionMark } from './open-question-mark.ts';

/** Writes the parts of pages that are data elsewhere; a page names one in `<!-- generated: name -->`. */
export const GENERATORS: ReadonlyMap<string, () => string> = new Map([
  ['ledger', ledgerMarkdown],
  ['open-question-mark', openQuestionMark],
  ['patient-fields', () => fieldExamples('createPatient')],
  ['patient-extras', patientExtrasExamples],
  ['emr-user-fields', () => fieldExamples('updateEmrUser')],
  ['emr-user-extras', updateExtrasExamples],
]);
