import { expect, it } from 'vitest';
import { serveProfilesMock, serveSandboxes } from '../../server.ts';
import { createProfilesMock } from '../../service/create-profiles-mock.ts';
import { addServedAddress, isServedHere } from './served-addresses.ts';

const isServed = (url: string) => isServedHere(new URL(url));

it.each([
  ['serveProfilesMock', () => serveProfilesMock(createProfilesMock())],
  ['serveSandboxes', () => serveSandboxes({ create: () => createProfilesMock() })],
  ['a server on all addresses', () => serveProfilesMock(createProfilesMock(), { host: '0.0.0.0' })],
])('knows the address of %s until it closes', async (_, serve) => {
  const { url, close } = await serve();
  const { port } = new URL(url);
  for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '[::1]']) {
    expect(isServed(`http://${host}:${port}/any/path`)).toBe(true);
    expect(isServed(`http://${host}:1/any/path`)).toBe(false);
  }
  expect(isServed(`http://example.com:${port}`)).toBe(false);
  await close();
  expect(isServed(url)).toBe(false);
});

it('knows a new server after a former one at its address was closed twice', () => {
  const url = 'http://127.0.0.1:4700';
  const removeFormer = addServedAddress(url);
  removeFormer();
  const remove = addServedAddress(url);
  removeFormer();
  expect(isServed(url)).toBe(true);
  remove();
  expect(isServed(url)).toBe(false);
});

it('knows a server without a port by the port of its scheme', () => {
  const remove = addServedAddress('http://127.0.0.1:80');
  expect(isServed('http://localhost/')).toBe(true);
  expect(isServed('https://localhost/')).toBe(false);
  remove();
});

it('does not confuse a server at another address of this machine with one at loopback', () => {
  const remove = addServedAddress('http://192.0.2.1:4701');
  expect(isServed('http://127.0.0.1:4701')).toBe(false);
  remove();
});
