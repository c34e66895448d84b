const { createProfilesMock } = require('@profiles/mock');
const { serveProfilesMock } = require('@profiles/mock/server');
const { play } = require('./play.js');

async function main() {
  const inProcess = createProfilesMock();
  await play(inProcess, { baseUrl: inProcess.baseUrl, fetch: inProcess.fetch });

  const served = createProfilesMock();
  const server = await serveProfilesMock(served, { port: 0 });
  await play(served, { baseUrl: server.url });
  await server.close();
}

main();
