import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CALIBRATION } from '../../test/run-calibrate.ts';
import { run, temporaryFile } from '../../test/run-command.ts';
import type { CalibrationFile } from '../calibrate/calibration.ts';
import { createProfilesMock } from '../create-profiles-mock.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';
import { readBehaviourFile } from './behaviour-file.ts';

const { evidence } = CALIBRATION;

const calibrated = (behaviour: object) =>
  temporaryFile(JSON.stringify({ behaviour, evidence }, undefined, 2));

const played = async (url: string) => (await fetch(`${url}/__mock__/behaviour`)).json();

it('loads a behaviour file that a calibration wrote', async () => {
  const { url } = await run('--behaviour', await calibrated({ createStatus: 200 }));
  expect(await played(url)).toEqual({ ...DEFAULT_BEHAVIOUR, createStatus: 200 });
});

it('lists at start-up the entries that the calibration left open', async () => {
  const { bodyLimit, keyLength, ...settled } = DEFAULT_BEHAVIOUR;
  const { out } = await run('--behaviour', await calibrated(settled));
  expect(
    out.slice(out.findIndex((line) => line.includes('left these entries open'))).join('\n'),
  ).toMatchInlineSnapshot(`
    "The calibration left these entries open; the mock uses their defaults:
      keyLength  code-points  What counts as a character in the limit of 16 for a key in extras?
      bodyLimit  none         How large may the body of a request be?
    "
  `);
});

it('lists no entries at start-up when all are settled or no calibration wrote the file', async () => {
  const all = await run('--behaviour', await calibrated(DEFAULT_BEHAVIOUR));
  const plain = await run('--behaviour', await temporaryFile('{"createStatus":200}'));
  expect([all, plain].flatMap(({ out }) => out).join('\n')).not.toContain(
    'left these entries open',
  );
});

it('rejects a file with a value that the ledger does not list', async () => {
  const { errors, exitCode } = await run('--behaviour', await calibrated({ createStatus: 500 }));
  expect([errors, exitCode]).toEqual([
    ['profiles-mock: The behaviour createStatus must be one of 201, 200, 202.'],
    2,
  ]);
});

it('createProfilesMock accepts the parsed behaviour of a calibration file', async () => {
  const path = await calibrated({ createStatus: 202, rateLimit: { limit: 5, windowMs: 1000 } });
  const file: CalibrationFile = JSON.parse(await readFile(path, 'utf8'));
  expect(createProfilesMock({ behaviour: file.behaviour }).behaviour).toMatchObject({
    createStatus: 202,
    rateLimit: { limit: 5, windowMs: 1000 },
  });
});

it('readBehaviourFile reports every entry as open for a calibration that settled none', () => {
  expect(readBehaviourFile({ behaviour: {}, evidence: {} }).leftOpen).toEqual(BEHAVIOUR_IDS);
});
