/** Puts Prism between client and service. It may report only what is wrong on purpose. */

import { createReferenceMock } from '@profiles/conformance/vectors/reference';
import { serveProfilesMock } from '@profiles/mock/server';
import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { report } from '@profiles/testkit/report';
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

const start = performance.now();
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
  const problems = [
    ...objections,
    ...missed.map(({ what }) => `Prism accepts ${what}`),
    ...unmetStatuses(right).map((status) => `no response has the status ${status}`),
  ];
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  report({
    command: 'test:openapi',
    shows: 'Prism, between the SDK and every plausible service, reports no violation.',
    seconds: Math.round((performance.now() - start) / 100) / 10,
    rows: [
      { what: 'exchanges of the SDK', figure: String(sdk.length) },
      {
        what: 'exchanges of vectors whose requests the API specification allows',
        figure: String(vectors.length),
      },
      {
        what: 'violations that Prism reports for these exchanges',
        figure: String(objections.length),
        goal: '0',
        reached: objections.length === 0,
      },
      {
        what: 'generated clients that compile, create a patient, update a user and read an error',
        figure: String(clients),
      },
      {
        what: 'exchanges that are wrong on purpose, and reported',
        figure: `${wrong.length - missed.length} of ${wrong.length}`,
        goal: 'all',
        reached: missed.length === 0,
      },
    ],
    notes: [
      `${right.filter(({ isBeyondOpenApi }) => isBeyondOpenApi).length} of the responses are rejections without a body. OpenAPI cannot declare a body as optional, so only their requests are checked.`,
    ],
  });
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
