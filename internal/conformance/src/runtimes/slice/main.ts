/** The slice as a program of Node, Bun and Deno. */
import { inspect } from 'node:util';
import { type Inspector, runSlice } from './slice.ts';

type Inspect = (value: unknown, options: object) => string;

interface InspectingGlobals {
  readonly Bun?: { readonly version: string; readonly inspect: Inspect };
  readonly Deno?: { readonly version: { readonly deno: string }; readonly inspect: Inspect };
}

const { Bun, Deno }: InspectingGlobals = globalThis as object;
const everything = { depth: 99, showHidden: true };
const inspectors: readonly Inspector[] = [inspect, Bun?.inspect, Deno?.inspect].flatMap(
  (own?: Inspect) => (own ? [(value: unknown) => own(value, everything)] : []),
);
const version = Bun?.version ?? Deno?.version.deno ?? process.versions.node;

// No top-level await: the CommonJS build has none.
void runSlice(JSON.parse(process.argv[2] ?? ''), { version, inspectors }).then((report) => {
  console.log(`RESULT ${JSON.stringify(report)}`);
});
