import { expect, it } from 'vitest';
import { isEveryAddress, networkAddresses } from './network-addresses.ts';

const COMMON = { netmask: '', mac: '', cidr: null };

it('returns the addresses for other machines, without those of this machine and of IPv6', () => {
  const interfaces = {
    lo: [{ ...COMMON, family: 'IPv4' as const, internal: true, address: '127.0.0.1' }],
    wifi: [
      { ...COMMON, family: 'IPv4' as const, internal: false, address: '192.168.1.5' },
      { ...COMMON, family: 'IPv6' as const, internal: false, address: 'fe80::1', scopeid: 1 },
    ],
    off: undefined,
  };
  expect(networkAddresses('http://127.0.0.1:4700', interfaces)).toEqual([
    'http://192.168.1.5:4700',
  ]);
});

it.each([
  ['0.0.0.0', true],
  ['::', true],
  ['127.0.0.1', false],
  ['localhost', false],
])('knows whether %s stands for all addresses', (host, isEvery) => {
  expect(isEveryAddress(host)).toBe(isEvery);
});
