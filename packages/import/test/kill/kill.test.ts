import { watch } from 'node:fs';
import { expect, it } from 'vitest';
import { EXIT } from '../../src/messages/exit-codes.ts';
import { patientLines, servedMock, TestImport } from '../run-command.ts';
import { ImportProcess } from './import-process.ts';
import { killTrial, SERVICES } from './kill-trial.ts';

// `npm run test:import` kills far more often.
it('creates no patient twice and loses no row, whenever it is killed', async () => {
  const service = SERVICES[Math.floor(Math.random() * SERVICES.length)] ?? expect.unreachable();
  const { duplicates, lost, wrong } = await killTrial({ service, rows: 80, kills: 2 });
  expect({ duplicates, lost, wrong }).toEqual({ duplicates: [], lost: [], wrong: [] });
});

it('waits for pending requests at the first Ctrl+C, and ends at once at the second', async () => {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', { kind: 'hang', stored: true }, { times: 3 });
  const test = new TestImport(url, patientLines(9));
  const stuck = new Promise<void>((resolve) => {
    mock.subscribe(() => mock.patients.size === 3 && resolve());
  });
  const running = new ImportProcess(test.args('--concurrency', '3', '--timeout', '500000'));
  await stuck;
  running.kill('SIGINT');
  await running.printed('Stopping after the pending requests.');
  await running.printed('Press Ctrl+C again');
  running.kill('SIGINT');
  expect((await running.ended).exitCode).toBe(null);
  const { exitCode, lines } = await test.run();
  expect(exitCode).toBe(EXIT.done);
  expect(lines.slice(0, 2).map((line) => line.slice(0, 9))).toEqual(['6 created', '3 existed']);
  expect(mock.patients.size).toBe(9);
});

it('ends at the first signal while it validates the file', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(200_000));
  const running = new ImportProcess(test.args());
  const watcher = watch(test.folder, () => running.kill('SIGTERM'));
  expect((await running.ended).exitCode).toBe(null);
  watcher.close();
  expect(mock.patients.size).toBe(0);
});

it('continues after a hang-up if its output is on no terminal, as with nohup', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(60));
  const running = new ImportProcess(test.args('--concurrency', '2'));
  mock.subscribe(() => mock.patients.size === 4 && running.kill('SIGHUP'));
  expect((await running.ended).exitCode).toBe(EXIT.done);
  expect(mock.patients.size).toBe(60);
});
