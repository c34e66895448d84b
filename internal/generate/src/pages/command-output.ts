import { join } from 'node:path';
import { headersOf } from '@profiles/conformance/vectors/raw-request';
import { run } from '@profiles/testkit/run';
import { mockOutput, serveMock } from './mock-command.ts';
import { ROOT } from './page.ts';

/** Shows the help of `profiles-mock`. */
export function serveHelp(): string {
  return block('console', ['$ profiles-mock --help all', mockOutput('--help', 'all')]);
}

/** Shows the help of `profiles-import`. */
export function importHelp(): string {
  const main = join(ROOT, 'packages/import/src/main.ts');
  const help = run(process.execPath, ['--conditions=@profiles/source', main, '--help']).trimEnd();
  return block('console', ['$ profiles-import --help', help]);
}

/** Shows an entry as `profiles-mock ledger` prints it. */
export function ledgerCommand(): string {
  const command = '$ npx -p @profiles/mock profiles-mock ledger duplicateUsername';
  return block('console', [command, mockOutput('ledger', 'duplicateUsername')]);
}

/** Shows the lines that `profiles-mock` prints for a created and a rejected patient. */
export async function requestLines(): Promise<string> {
  const lines = (await outputOfRequests()).match(LINE_OF_REQUEST) ?? [];
  return block('text', lines.map(withSameTimes));
}

/** Shows the same lines as `--log json` prints them. */
export async function requestLinesInJson(): Promise<string> {
  const lines = (await outputOfRequests('--log', 'json')).match(/^\{.*\}$/gm) ?? [];
  const facts = { time: '2026-01-31T09:30:00.000Z', durationMs: 2.4 };
  return block(
    'json',
    lines.map((line) => JSON.stringify({ ...JSON.parse(line), ...facts })),
  );
}

/** Returns what the command prints while a patient is created, and another one rejected. */
async function outputOfRequests(...flags: readonly string[]): Promise<string> {
  const mock = await serveMock(flags, ROOT);
  for (const body of ['{"fn":"ASHA","dob":"1990-04-12","gen":"F"}', '{"fn":"Luis","gen":"male"}']) {
    await fetch(`${mock.found}/profiles/v1/patient/`, { method: 'POST', headers, body });
  }
  await mock.stop();
  return mock.output();
}

const headers = headersOf({}, { token: 'any', clientId: 'front-desk' });

const LINE_OF_REQUEST = /^\d\d:\d\d:\d\d .*/gm;
const TIME = /^\d\d:\d\d:\d\d /;
const DURATION = /(?<= {4}) *[\d.]+ ms/;

/** Replaces what differs between two runs. */
function withSameTimes(line: string): string {
  return line
    .replace(TIME, '09:30:00 ')
    .replace(DURATION, (found) => '2.4 ms'.padStart(found.length));
}

function block(language: string, lines: readonly string[]): string {
  return `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
}
