import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../../../../test/raw-http.ts';
import { temporaryFile } from '../../../../test/run-command.ts';
import { runServe } from '../serve/run-serve.ts';
import { runCalibrate } from './run-calibrate.ts';

// `npx vitest run packages/mock/src/tools/cli/calibrate/guide --update` records the sessions anew.
const GUIDE = fileURLToPath(
  new URL('../../../../../../docs/src/content/docs/calibrate.md', import.meta.url),
);

const TARGET = '--base-url http://localhost:4700 --client-id front-desk --emr-user emr-user-1';
const COMMANDS = {
  plan: `calibrate ${TARGET}`,
  run: `calibrate ${TARGET} --read ./reader.mjs --out behaviour.json --i-know-this-writes`,
  serve: '--port 4701 --behaviour behaviour.json',
  check: `calibrate ${TARGET} --read ./reader.mjs --check behaviour.json --i-know-this-writes`,
  help: 'calibrate --help all',
};

it('the guide shows what the commands print', { timeout: 30_000 }, async () => {
  vi.stubEnv('PROFILES_TOKEN', 'hush');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { mock, url } = await serve({
    behaviour: { invalidRequest: 422, errorBody: 'detail', extrasOnUpdate: 'merged' },
    credentials: { tokens: ['hush'], clientIds: ['front-desk'] },
    seed: { emrUsers: [{ fn: 'Meera' }] },
  });
  const page = await readFile(GUIDE, 'utf8');
  const reader = /^\/\/ reader\.mjs\n(.+?)```/ms.exec(page)?.[1] ?? expect.fail('No reader.');
  const actual = new Map([
    ['http://localhost:4700', url],
    ['./reader.mjs', await temporaryFile(reader.replace('http://localhost:4700', url), 'r.mjs')],
    ['behaviour.json', await temporaryFile('')],
  ]);
  const record = (command: string) => recorded(command, actual);

  const plan = await record(COMMANDS.plan);
  const run = await record(COMMANDS.run);
  const served = await record(COMMANDS.serve);
  const file = await readFile(actual.get('behaviour.json') ?? '', 'utf8');
  mock.use({ invalidRequest: 400 });
  const check = await record(COMMANDS.check);
  const help = await record(COMMANDS.help);
  const blocks = { plan, run, serve: served, file: excerpt(file), check, help };
  await expect(filled(page, blocks)).toMatchFileSnapshot(GUIDE);
});

/** Runs a command of the guide with the addresses and files of this test. */
async function recorded(command: string, actual: ReadonlyMap<string, string>): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const output = { out: print, error: print };
  const [first, ...others] = command
    .split(' ')
    .map((word) => (word === '4701' ? '0' : (actual.get(word) ?? word)));
  if (first === 'calibrate') {
    const progress = { write: (text: string) => print(text.trimEnd()) };
    const signal = AbortSignal.any([]);
    const exitCode = await runCalibrate(others, { output, progress, signal });
    if (exitCode !== 0) lines.push('$ echo $?', String(exitCode));
  } else {
    const running = await runServe([String(first), ...others], output);
    await running.close();
  }
  let text = [`$ npx -p @profiles/mock profiles-mock ${command}`, ...lines].join('\n').trimEnd();
  for (const [shown, real] of actual) text = text.replaceAll(real, shown);
  return `\`\`\`console\n${text.replace(/(127\.0\.0\.1):\d+/g, '$1:4701')}\n\`\`\``;
}

/** Returns the first entry of the file, with a fixed date. */
function excerpt(json: string): string {
  const { behaviour, evidence } = JSON.parse(json);
  const [id = ''] = Object.keys(behaviour);
  const first = { behaviour: { [id]: behaviour[id] }, evidence: { [id]: evidence[id] } };
  const text = JSON.stringify(first, undefined, 2)
    .replace(/\d{4}-\d\d-\d\d/, '2026-01-31')
    .replace(/"host": ".+"/, '"host": "localhost:4700"');
  return `\`\`\`json\n${text}\n\`\`\``;
}

function filled(page: string, blocks: Readonly<Record<string, string>>): string {
  return page.replace(
    /(<!-- recorded: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, before, name, after) => `${before}\n${blocks[name]}\n\n${after}`,
  );
}
