/** Runs the commands of the guide, and puts Prism between a client and the service. */

import { createReferenceMock } from '@profiles/conformance/vectors/reference';
import { serveProfilesMock } from '@profiles/mock/server';
import { startSummary } from '@profiles/testkit/summary';
import { objectionsTo, TRAFFIC } from './objections.ts';
import { callPrismInstead, guideCommand, installTools, startPrism } from './prism.ts';
import { tryGeneratedClient } from './try-generated-client.ts';

const mock = createReferenceMock();
const server = await serveProfilesMock(mock);
const project = installTools();
const proxy = guideCommand('prism-proxy').replace(/http:\S+/, server.url);
const prism = await startPrism(proxy, project);
try {
  await callPrismInstead(project);
  await tryGeneratedClient(project, mock, server.url);
  mock.reset();
  const { check, end } = startSummary();
  for (const traffic of TRAFFIC) {
    const objections = await objectionsTo(traffic, mock, prism.origin);
    const what = `Prism ${traffic.isWrong ? 'reports' : 'accepts'} ${traffic.what}`;
    check(what, (objections !== '') === traffic.isWrong, objections || 'no violation');
  }
  end();
} finally {
  await prism.stop();
  await server.close();
}
