const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom lacks `fetch` and what belongs to it, which browsers have, and so has Node.
const GLOBALS = {
  fetch,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
};

module.exports = class JsdomWithFetch extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, GLOBALS);
  }
};
