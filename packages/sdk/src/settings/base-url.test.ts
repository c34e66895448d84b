import { afterEach, expect, it, vi } from 'vitest';
import { resolveBaseUrl } from './base-url.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['/emr', 'https://clinic.example.com/emr'],
  ['emr/', 'https://clinic.example.com/desk/emr'],
  ['/', 'https://clinic.example.com'],
  ['//api.example.com/emr', 'https://api.example.com/emr'],
])('resolves %s relative to the page', (baseUrl, resolved) => {
  vi.stubGlobal('location', new URL('https://clinic.example.com/desk/today?patient=7#top'));
  expect(resolveBaseUrl(baseUrl, false)).toBe(resolved);
});

it('rejects a relative URL of an http page, unless http is allowed', () => {
  vi.stubGlobal('location', new URL('http://clinic.example.com/'));
  expect(() => resolveBaseUrl('/emr', false)).toThrow(/must be https/);
  expect(resolveBaseUrl('/emr', true)).toBe('http://clinic.example.com/emr');
});

it.each(['', ' ', 7])('rejects %j, even in a page', (baseUrl) => {
  vi.stubGlobal('location', new URL('https://clinic.example.com/'));
  expect(() => resolveBaseUrl(baseUrl as string, false)).toThrow(/must be an absolute URL/);
});

it.each(['/profiles/v1', '/profiles/v1/', '/emr/profiles/v1'])(
  'rejects a URL that ends in %s',
  (end) => {
    expect(() => resolveBaseUrl(`https://api.example.com${end}`, false)).toThrow(/\/profiles\/v1/);
  },
);

it('keeps a prefix that begins with the path of the service', () => {
  const baseUrl = 'https://api.example.com/profiles/v1/emr';
  expect(resolveBaseUrl(baseUrl, false)).toBe(baseUrl);
});

it('reads a URL of 200,000 slashes in linear time', () => {
  const slashes = '/'.repeat(200_000);
  const started = performance.now();
  expect(resolveBaseUrl(`https://api.example.com${slashes}emr${slashes}`, false)).toBe(
    `https://api.example.com${slashes}emr`,
  );
  expect(performance.now() - started).toBeLessThan(2000);
});
