import { expect, it } from 'vitest';
import { ImportProcess } from '../test/kill/import-process.ts';
import { patientLines, servedMock, TestImport } from '../test/run-command.ts';
import { EXIT } from './exit-codes.ts';

const ROWS = 9;

/** An import in a process of its own, whose first three requests are pending. */
async function stuckImport(timeout: number) {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', { kind: 'hang', stored: true }, { times: 3 });
  const test = new TestImport(url, patientLines(ROWS));
  const stuck = new Promise<void>((resolve) => {
    mock.subscribe(() => mock.patients.size === 3 && resolve());
  });
  const running = new ImportProcess(test.args('--concurrency', '3', '--timeout', String(timeout)));
  await stuck;
  return { mock, test, running };
}

it('waits for pending requests at the first Ctrl+C', async () => {
  const { mock, test, running } = await stuckImport(1_000);
  running.kill('SIGINT');
  const { exitCode, errors } = await running.ended;
  expect(exitCode).toBe(EXIT.incomplete);
  expect(errors).toContain('Stopping after the pending requests.');
  expect(mock.patients.size).toBe(3);
  expect(await test.run()).toMatchObject({ exitCode: EXIT.done });
  expect(mock.patients.size).toBe(ROWS);
});

it('ends immediately at the second Ctrl+C, and resumes without duplicates', async () => {
  const { mock, test, running } = await stuckImport(30_000);
  running.kill('SIGINT');
  await running.printed('Press Ctrl+C again');
  running.kill('SIGINT');
  expect((await running.ended).exitCode).toBe(null);
  const { exitCode, lines } = await test.run();
  expect(exitCode).toBe(EXIT.done);
  expect(lines.slice(0, 2).map((line) => line.slice(0, 9))).toEqual(['6 created', '3 existed']);
  expect(mock.patients.size).toBe(ROWS);
});
