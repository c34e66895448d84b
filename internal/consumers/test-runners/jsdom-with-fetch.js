const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom lacks `fetch` and most of its classes, which browsers and Node have. The classes that jsdom has
// are replaced too, because Node's `fetch` accepts only its own.
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
