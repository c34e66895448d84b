/** Puts Prism between client and service. It may report only what is wrong on purpose. */

import { createReferenceMock } from '@profiles/conformance/vectors/reference';
import { serveProfilesMock } from '@profiles/mock/server';
import { startSummary } from '@profiles/testkit/summary';
import { playAllowedVectors, playWrongTraffic } from './play-traffic.ts';
import { callPrismInstead, guideCommand, installTools, startPrism } from './prism.ts';
import { tryGenerators } from './try-generators.ts';

const mock = createReferenceMock();
const server = await serveProfilesMock(mock);
const project = installTools();
const proxy = guideCommand('prism-proxy').replace(/http:\S+/, server.url);
const prism = await startPrism(proxy, project);
try {
  await callPrismInstead(project);
  const clients = await tryGenerators(project, mock, server.url);
  const right = await playAllowedVectors(mock, prism.origin);
  const wrong = await playWrongTraffic(mock, prism.origin);
  const objected = right.filter(({ objections }) => objections.length > 0);
  const missed = wrong.filter(({ objections }) => objections.length === 0);
  for (const { what, objections } of objected) console.error(`✗ ${what}: ${objections.join('; ')}`);
  for (const { what } of missed) console.error(`✗ Prism accepts ${what}`);
  console.log(`generated clients that compile, create, update and read an error: ${clients}`);
  const { check, end } = startSummary();
  const allowed = `${right.length - objected.length} of ${right.length}`;
  check('exchanges of vectors in which Prism finds no violation', objected.length === 0, allowed);
  const reported = `${wrong.length - missed.length} of ${wrong.length}`;
  check('exchanges that are wrong on purpose, and reported', missed.length === 0, reported);
  end();
} finally {
  await prism.stop();
  await server.close();
}
