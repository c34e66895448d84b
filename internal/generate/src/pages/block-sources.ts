import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  emrUserExtras,
  extrasRules,
  fieldTable,
  patientExtras,
} from '@profiles/conformance/pages/vector-tables';
import { markdownTable } from '@profiles/testkit/markdown-table';
import dashboard from '../../../../docs/public/profiles-dashboard.json' with { type: 'json' };
import {
  importHelp,
  ledgerCommand,
  requestLines,
  requestLinesInJson,
  serveHelp,
} from './command-output.ts';
import { ERROR_CODES, errorMessage } from './error-messages.ts';
import type { BlockSources } from './fill-page.ts';
import { httpFields, httpResponses } from './http-operation.ts';
import { installation, upgrade } from './installation.ts';
import { ledgerCards, ledgerEmail, ledgerSummary } from './ledger-cards.ts';
import { operationFields } from './operation-fields.ts';
import { ROOT } from './page.ts';
import { landingFigures, performanceTables, shortfalls } from './performance.ts';
import { SHELL_BLOCKS } from './shell-blocks.ts';

/** The generated parts of pages, by name. */
const GENERATORS = new Map<string, () => string | Promise<string>>([
  ['dashboard', dashboardQuestions],
  ...ERROR_CODES.map((code) => [`message:${code}`, () => errorMessage(code)] as const),
  ...['createPatient', 'updateEmrUser'].flatMap((id) => [
    [`http-fields:${id}`, () => httpFields(id)] as const,
    [`http-responses:${id}`, () => httpResponses(id)] as const,
  ]),
  ['upgrade', upgrade],
  ['landing-figures', () => landingFigures()],
  ['ledger', ledgerCards],
  ['ledger-summary', ledgerSummary],
  ['ledger-email', ledgerEmail],
  ['ledger-command', ledgerCommand],
  ['request-lines', requestLines],
  ['request-lines:json', requestLinesInJson],
  ['serve-help', serveHelp],
  ['import-help', importHelp],
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

/** A comment that starts or ends a region of a file. */
const REGION = /^\W*#(end)?region +(\S+)/;

/** Pages whose recordings a test compares: `guide.test.ts` of the mock, and `recorded-start.test.ts`. */
const RECORDED = ['README.md', 'docs/src/content/docs/calibrate.md'];

/** Returns the sources of the blocks of a page: files, generators, and the tests that run the rest. */
export function blockSources(page: string): BlockSources {
  return {
    code: codeBlock,
    generated(name, meta) {
      if (name === 'install') return installation(page, meta);
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

/**
 * Returns a region of a source, between `#region name` and `#endregion name` in comments of any language,
 * or the whole source if no region is named. Omits the markers of regions.
 */
function readRegion(source: string, region?: string): string {
  const lines = source.split('\n');
  const taken = region === undefined ? lines : linesOf(lines, region);
  return dedented(taken.filter((line) => !REGION.test(line)));
}

function linesOf(lines: readonly string[], region: string): readonly string[] {
  const markers = lines.map((line) => REGION.exec(line));
  const start = markers.findIndex((marker) => marker?.[1] === undefined && marker?.[2] === region);
  const end = markers.findIndex((marker) => marker?.[1] === 'end' && marker[2] === region);
  if (start === -1 || end < start)
    throw new Error(`the file has no lines from "#region ${region}" to "#endregion ${region}"`);
  return lines.slice(start + 1, end);
}

function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  const text = lines.map((line) => line.slice(indent)).join('\n');
  return text.replace(/^\n+/, '').trimEnd();
}
