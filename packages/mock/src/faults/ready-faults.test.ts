import { expect, it } from 'vitest';
import { faults } from './ready-faults.ts';

it('keeps the response of each ready fault', () => {
  const { tooMany, ...others } = faults;
  const responses = { ...others, tooMany: tooMany(2) };
  const lines = Object.entries(responses).map(
    ([name, fault]) => `${name} ${JSON.stringify(fault)}`,
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "html502 {"kind":"respond","status":502,"headers":{"content-type":"text/html; charset=utf-8"},"body":"<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"}
    emptyBody {"kind":"respond","body":""}
    malformedJson {"kind":"respond","headers":{"content-type":"application/json"},"body":"{\\"oid\\": \\"patient-"}
    wrongContentType {"kind":"respond","headers":{"content-type":"text/html; charset=utf-8"}}
    redirect {"kind":"respond","status":302,"headers":{"location":"./sign-in"}}
    missingOid {"kind":"respond","headers":{"content-type":"application/json"},"body":"{}"}
    expiredToken {"kind":"respond","status":401,"headers":{"content-type":"application/json","www-authenticate":"Bearer error=\\"invalid_token\\""},"body":"{\\"error\\":{\\"code\\":\\"invalid_credential\\",\\"message\\":\\"The token has expired.\\"}}"}
    tooMany {"kind":"respond","status":429,"headers":{"content-type":"application/json","retry-after":"2"},"body":"{\\"error\\":{\\"code\\":\\"rate_limited\\",\\"message\\":\\"There were too many requests.\\"}}"}"
  `);
});

it('accepts a date as the Retry-After of tooMany', () => {
  const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
  expect(faults.tooMany(date).headers).toMatchObject({ 'retry-after': date });
});
