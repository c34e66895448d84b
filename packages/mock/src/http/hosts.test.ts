import { expect, it } from 'vitest';
import { createHostRule } from './hosts.ts';

const isAllowed = createHostRule(['Mock.example.com', '.preview.test']);

it.each([
  ...['localhost', 'LOCALHOST:4700', 'app.localhost', 'a.b.localhost:80'],
  ...['127.0.0.1:4700', '192.0.2.1', '2130706433', '0x7f.1:80', '[::1]', '[2001:db8::1]:4700'],
  ...['mock.example.com', 'MOCK.example.com:4700', 'preview.test', 'a.b.preview.test'],
])('forwards for the host %s', (host) => {
  expect(isAllowed(host)).toBe(true);
});

it.each([
  ...[null, '', ' ', ':80', 'localhost, evil.test', 'a b', 'localhost:80:80'],
  ...['evil.test', 'localhost.evil.test', 'notlocalhost', '.localhost.evil.test', 'localhost.'],
  ...['127.0.0.1.evil.test', '127.0.0.1@evil.test', 'evil.test/127.0.0.1', '[::1].evil.test'],
  ...['a.mock.example.com', 'mock.example.com.evil.test', 'evilpreview.test', '1.2.3.4.5', '256.1'],
])('does not forward for the host %j', (host) => {
  expect(isAllowed(host)).toBe(false);
});
