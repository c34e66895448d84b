const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom lacks `fetch` and most of what belongs to it, which browsers have, and so has Node. What jsdom
// has of it is replaced too: Node's `fetch` takes no other.
const GLOBALS = {
  AbortController,
  AbortSignal,
  fetch,
  Headers,
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
