import { expect, it } from 'vitest';
import { CALIBRATION } from '../../test/run-calibrate.ts';
import { run, temporaryFile } from '../../test/run-command.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';
import { readBehaviourFile } from './behaviour-file.ts';

const { evidence } = CALIBRATION;

it('loads a behaviour file of a calibration, and lists at start-up the entries it left open', async () => {
  const { bodyLimit, keyLength, ...settled } = DEFAULT_BEHAVIOUR;
  const behaviour = { ...settled, createStatus: 200 };
  const { out, url } = await run(
    '--behaviour',
    await temporaryFile(JSON.stringify({ behaviour, evidence })),
  );
  const played = await (await fetch(`${url}/__mock__/behaviour`)).json();
  expect(played).toEqual({ ...behaviour, bodyLimit, keyLength });
  expect(
    out.slice(out.findIndex((line) => line.includes('left these entries open'))).join('\n'),
  ).toMatchInlineSnapshot(`
    "The calibration left these entries open; the mock uses their defaults:
      keyLength  code-points  What counts as a character in the limit of 16 for a key in extras?
      bodyLimit  none         How large may the body of a request be?
    "
  `);
});

it.each([
  ['every entry for a calibration that settled none', { behaviour: {}, evidence }, BEHAVIOUR_IDS],
  ['none if all are settled', { behaviour: DEFAULT_BEHAVIOUR, evidence }, []],
  ['none for a file that no calibration wrote', { createStatus: 200 }, []],
])('readBehaviourFile reports as open: %s', (_, content, leftOpen) => {
  expect(readBehaviourFile(content).leftOpen).toEqual(leftOpen);
});
