import { isLoopback } from '@profiles/sdk/internal';
import type { OptionRule } from './check-options.ts';

/** Returns whether a host or an address, with or without a port, is this machine. */
export function isThisMachine(text: string): boolean {
  // Not parsed as a URL, which may contain more than a host.
  const name = text.trim().replace(/^\[?::ffff:([\d.]+)\]?/i, '$1');
  const withoutPort = name.replace(/:\d+$/, '');
  // Browsers never ask a resolver for names that end with `.localhost`.
  return isLoopback(name) || isLoopback(withoutPort) || /^[\w.-]+\.localhost$/i.test(withoutPort);
}

/** Returns whether a server forwards requests with a `Host` header. */
export type HostRule = (host: string | null) => boolean;

/**
 * Creates the rule of the hosts: this machine, IP addresses and the allowed names. A page of another
 * site can point its own name at this machine (DNS rebinding), but no name is an address.
 *
 * @param allowed - Host names. A name that starts with a dot allows its subdomains too.
 */
export function createHostRule(allowed: readonly string[]): HostRule {
  return (host) => {
    if (host === null || !HOST.test(host)) return false;
    const name = URL.parse(`http://${host}`)?.hostname ?? '';
    return (
      isThisMachine(name) || IP_ADDRESS.test(name) || allowed.some((each) => covers(each, name))
    );
  };
}

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** An address in the form of a parsed URL, whose last label is a number only in an IPv4 address. */
const IP_ADDRESS = /^(?:[\d.]+|\[.+\])$/;

function covers(allowed: string, name: string): boolean {
  const own = allowed.toLowerCase();
  return own.startsWith('.') ? `.${name}`.endsWith(own) : name === own;
}

/** The rule of the option `allowedHosts`. */
export const HOST_NAMES: OptionRule = [
  'a list of host names without a port, such as mock.example.com or .example.com',
  (value) => Array.isArray(value) && value.every(isHostName),
];

function isHostName(value: unknown): boolean {
  return typeof value === 'string' && /^\.?[\w-]+(?:\.[\w-]+)*$/.test(value);
}
