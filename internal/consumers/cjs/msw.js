// Not in main.js, because MSW 2 needs a Node that can require ES modules.
const { createProfilesMock } = require('@profiles/mock');
const { profilesHandlers } = require('@profiles/mock/msw');
const { setupServer } = require('msw/node');
const { play } = require('./play.js');

async function main() {
  const mock = createProfilesMock();
  const interception = setupServer(...profilesHandlers(mock));
  interception.listen();
  await play(mock, { baseUrl: mock.baseUrl });
  interception.close();
}

main();
