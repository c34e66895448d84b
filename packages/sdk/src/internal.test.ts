import { expect, it } from 'vitest';
import { isHeaderName, isHeaderValue, isLoopback } from './internal.ts';

it.each(['localhost', 'LocalHost', '127.0.0.1', '127.255.3.9', '::1', '[::1]'])(
  'isLoopback is true for %s',
  (host) => expect(isLoopback(host)).toBe(true),
);

it.each([
  ...[
    '',
    'anything.localhost',
    'localhost.example',
    'my-localhost',
    '128.0.0.1',
    '127.0.0.1.example',
  ],
  ...['127.0.0', '127.0.0.1234', '::2', '[::1', '::1.example', '0.0.0.0'],
])('isLoopback is false for %j', (host) => {
  expect(isLoopback(host)).toBe(false);
});

it.each([
  [
    'isHeaderName',
    isHeaderName,
    ['x-tenant', 'X_Tenant.1', "!#$%&'*+^`|~"],
    ['', 'x tenant', 'x:', 'é', 'x\n'],
  ],
  [
    'isHeaderValue',
    isHeaderValue,
    ['', 'a b', '\t', 'é', 'ÿ'],
    ['\n', '\r', '\0', 'अ', 7, undefined],
  ],
] as const)('%s is true only for texts that HTTP allows', (_, isAllowed, allowed, rejected) => {
  for (const text of allowed) expect(isAllowed(text), text).toBe(true);
  for (const value of rejected) expect(isAllowed(value as string), String(value)).toBe(false);
});
