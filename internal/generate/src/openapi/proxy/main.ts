/** Puts Prism between client and service. It may report only what is wrong on purpose. */

import { createReferenceMock } from '@profiles/conformance/vectors/reference';
import { serveProfilesMock } from '@profiles/mock/server';
import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { startSummary } from '@profiles/testkit/summary';
import { playAllowedVectors, playSdkCalls } from './play-right-traffic.ts';
import { playWrongTraffic } from './play-wrong-traffic.ts';
import { callPrismInstead, guideCommand, installTools, startPrism } from './prism.ts';
import { tryGenerators } from './try-generators.ts';
import type { Exchange } from './watched-fetch.ts';

/** Statuses that do not occur here, with the reason. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  307: 'Prism follows a redirect itself.',
  415: 'The API specification allows only bodies that are declared as JSON.',
};

const mock = createReferenceMock();
const server = await serveProfilesMock(mock);
const project = installTools();
const proxy = guideCommand('prism-proxy').replace(/http:\S+/, server.url);
const prism = await startPrism(proxy, project);
try {
  await callPrismInstead(project);
  const clients = await tryGenerators(project, mock, server.url);
  const sdk = await playSdkCalls(mock, prism.origin);
  const vectors = await playAllowedVectors(mock, prism.origin);
  const wrong = await playWrongTraffic(mock, prism.origin);
  const right = [...sdk, ...vectors];
  const objections = right.flatMap(({ what, objections }) =>
    objections.map((one) => `${what}: ${one}`),
  );
  const missed = wrong.filter(({ objections }) => objections.length === 0);
  const unmet = unmetStatuses(right);
  for (const each of objections) console.error(`✗ ${each}`);
  for (const { what } of missed) console.error(`✗ Prism accepts ${what}`);
  for (const status of unmet) console.error(`✗ no response has the status ${status}`);
  console.log(`exchanges of the SDK: ${sdk.length}`);
  console.log(`exchanges of vectors whose requests the specification allows: ${vectors.length}`);
  console.log(`generated clients that compile, create, update and read an error: ${clients}`);
  const { check, end } = startSummary();
  check('violations that Prism reports for these', objections.length === 0, objections.length);
  check('statuses of the description that no response has', unmet.length === 0, unmet.length);
  const reported = `${wrong.length - missed.length} of ${wrong.length}`;
  check('exchanges that are wrong on purpose, and reported', missed.length === 0, reported);
  end();
} finally {
  await prism.stop();
  await server.close();
}

/** Lists the statuses of the description that no response had. The run proves nothing about them. */
function unmetStatuses(exchanges: readonly Exchange[]): readonly string[] {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const described = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
  const met = exchanges.map(({ status }) => (status < 500 ? String(status) : '5XX'));
  return [...described].filter((status) => !(status in OUT_OF_REACH) && !met.includes(status));
}
