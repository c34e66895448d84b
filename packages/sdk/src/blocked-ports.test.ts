import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { portProblem } from './blocked-ports.ts';

it('portProblem names the ports that undici blocks, and no other', () => {
  const constants: { readonly badPortsSet: ReadonlySet<string> } = createRequire(import.meta.url)(
    'undici/lib/web/fetch/constants.js',
  );
  const all = Array.from({ length: 65_536 }, (_, port) => String(port));
  expect(all.filter(portProblem)).toEqual(all.filter((port) => constants.badPortsSet.has(port)));
});
