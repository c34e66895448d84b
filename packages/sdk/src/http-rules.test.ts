import { expect, it } from 'vitest';
import { isHeaderName, isHeaderValue, isLoopback } from './http-rules.ts';

it('isLoopback is true only for hosts of this machine', () => {
  const own = 'localhost LocalHost 127.0.0.1 127.255.3.9 ::1 [::1]'.split(' ');
  const others = `a.localhost localhost.example my-localhost 128.0.0.1 127.0.0.1.example 127.0.0
    127.0.0.1234 ::2 [::1 ::1.example 0.0.0.0`.split(/\s+/);
  expect(own.filter(isLoopback)).toEqual(own);
  expect([...others, ''].filter(isLoopback)).toEqual([]);
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
