/** The globals of an older React Native, which has most of them from these packages. */
import * as abort from 'abort-controller/dist/abort-controller';
import { Headers, Request, Response } from 'whatwg-fetch';

const { setTimeout } = globalThis;
Object.assign(globalThis, abort, { Headers, Request, Response });
Object.assign(globalThis, {
  TextEncoder: class {},
  URL: function URL(href) {
    const [, protocol, hostname] = /^(https?:)\/\/([^/]+)/.exec(href);
    Object.assign(this, { href, protocol, hostname, username: '', password: '' });
  },
  console: { assert() {} },
  performance: { now: () => 0 },
  /** Short timers fire when nothing else is left to do, longer ones never. */
  setTimeout: (callback, milliseconds) => milliseconds < 1000 && setTimeout(callback),
  clearTimeout() {},
});
