import { createProfilesMock } from '@profiles/mock';
import { runLedger } from '../../mock/src/cli/ledger/run-ledger.ts';
import { readServeArguments } from '../../mock/src/cli/serve/arguments.ts';
import { requestLine } from '../../mock/src/cli/serve/request-line.ts';

/** Shows the help of `profiles-mock`. */
export function serveHelp(): string {
  return session('profiles-mock --help', (out) => {
    readServeArguments(['--help'], { out, error: out });
  });
}

/** Shows an entry as `profiles-mock ledger` prints it. */
export function ledgerCommand(): string {
  return session('npx -p @profiles/mock profiles-mock ledger duplicateUsername', (out) => {
    runLedger(['duplicateUsername'], { out, error: out });
  });
}

/** Shows the lines that `profiles-mock` prints for a created and a rejected patient. */
export function requestLines(): string {
  const lines: string[] = [];
  const mock = createProfilesMock({
    now: () => new Date(2026, 0, 31, 9, 30),
    onRequest: (entry) => lines.push(requestLine(entry, { duration: 2.4 })),
  });
  for (const body of ['{"fn":"ASHA","dob":"1990-04-12","gen":"F"}', '{"fn":"Luis","gen":"male"}']) {
    const path = '/profiles/v1/patient/';
    mock.respond({ method: 'POST', path, search: '', headers, body: Buffer.from(body) });
  }
  return block('text', lines);
}

const headers = new Headers({
  authorization: 'Bearer any',
  'client-id': 'front-desk',
  'content-type': 'application/json',
});

function session(command: string, run: (out: (line: string) => void) => void): string {
  const lines = [`$ ${command}`];
  run((line) => lines.push(line));
  return block('console', lines);
}

function block(language: string, lines: readonly string[]): string {
  return `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
}
