import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ledgerMarkdown } from '@profiles/conformance/pages/ledger-markdown';
import {
  emrUserExtras,
  extrasRules,
  fieldTable,
  patientExtras,
} from '@profiles/conformance/pages/vector-tables';
import { markdownTable } from '@profiles/testkit/markdown-table';
import dashboard from '../../../../docs/public/profiles-dashboard.json' with { type: 'json' };
import { ledgerCommand, requestLines, serveHelp } from './command-output.ts';
import { ERROR_CODES, errorMessage } from './error-messages.ts';
import { faultKinds } from './fault-kinds.ts';
import type { BlockSources } from './fill-page.ts';
import { httpFields, httpResponses } from './http-operation.ts';
import { identityTable } from './identity.ts';
import { operationFields } from './operation-fields.ts';
import { outcomeTable } from './outcome-table.ts';
import { ROOT } from './page.ts';
import { landingFigures, performanceTables, shortfalls } from './performance.ts';
import { readRegion } from './region.ts';
import { SHELL_BLOCKS } from './shell-blocks.ts';

/** The generated parts of pages, by name. */
const GENERATORS = new Map<string, () => string | Promise<string>>([
  ['dashboard', dashboardQuestions],
  ...ERROR_CODES.map((code) => [`message:${code}`, () => errorMessage(code)] as const),
  ['fault-kinds', faultKinds],
  ...['createPatient', 'updateEmrUser'].flatMap((id) => [
    [`http-fields:${id}`, () => httpFields(id)] as const,
    [`http-responses:${id}`, () => httpResponses(id)] as const,
  ]),
  ['identity', identityTable],
  ['landing-figures', () => landingFigures()],
  ['outcomes', outcomeTable],
  ['ledger', ledgerMarkdown],
  ['ledger-command', ledgerCommand],
  ['request-lines', requestLines],
  ['serve-help', serveHelp],
  ['performance', () => performanceTables()],
  ['shortfalls', () => shortfalls()],
  ['new-patient', () => operationFields('createPatient')],
  ['emr-user-changes', () => operationFields('updateEmrUser')],
  ['patient-fields', () => markdownTable(...fieldTable('createPatient'))],
  ['patient-extras', () => markdownTable(...patientExtras())],
  ['emr-user-fields', () => markdownTable(...fieldTable('updateEmrUser'))],
  ['extras-rules', () => markdownTable(...extrasRules())],
  ['emr-user-extras', () => markdownTable(...emrUserExtras())],
]);

/** Pages whose recordings a test compares: `guide.test.ts` of the mock, and `recorded-start.test.ts`. */
const RECORDED = ['README.md', 'docs/src/content/docs/calibrate.md'];

/** Returns the sources of the blocks of a page: files, generators, and the tests that run the rest. */
export function blockSources(page: string): BlockSources {
  return {
    code: codeBlock,
    generated(name) {
      const generate = GENERATORS.get(name);
      if (generate) return generate();
      throw new Error('internal/generate/src/pages/block-sources.ts has no such generator');
    },
    recorded() {
      if (RECORDED.includes(page)) return undefined;
      throw new Error(
        'no test records this page: name it in internal/generate/src/pages/block-sources.ts',
      );
    },
    shell(name) {
      if (SHELL_BLOCKS.has(name)) return undefined;
      throw new Error('nothing runs it: add it to internal/generate/src/pages/shell-blocks.ts');
    },
  };
}

function codeBlock(reference: string): string {
  const [path = '', region] = reference.split('#');
  const file = join(ROOT, path);
  if (!existsSync(file)) throw new Error('there is no such file');
  const language = extname(path).replace(/^\.(?:[cm](?=[jt]s))?/, '');
  return `\`\`\`${language}\n${readRegion(readFileSync(file, 'utf8'), region)}\n\`\`\``;
}

/** Lists the questions of the panels of the dashboard, each with its query. */
function dashboardQuestions(): string {
  const questions = dashboard.panels.map(({ title, description: text, targets }) => {
    const [query = ''] = targets.map((target) => ('expr' in target ? target.expr : target.query));
    return `### ${title}\n\n${text}\n\n\`\`\`text\n${query}\n\`\`\``;
  });
  return questions.join('\n\n');
}
