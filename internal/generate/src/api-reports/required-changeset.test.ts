import { expect, it } from 'vitest';
import { changesBetween, missingChangeset, requiredLevel } from './required-changeset.ts';

const REMOVED = [{ kind: 'removed', name: 'preparePatient' }] as const;
const ADDED = [{ kind: 'added', name: 'createHospital' }] as const;
const CHANGED = [{ kind: 'changed', name: 'ProfileClient' }] as const;

it.each([
  ['0.3.0', REMOVED, 'minor'],
  ['0.3.0', CHANGED, 'minor'],
  ['0.3.0', ADDED, 'minor'],
  ['1.0.0', REMOVED, 'major'],
  ['1.0.0', CHANGED, 'major'],
  ['1.0.0', ADDED, 'minor'],
  ['1.0.0', [], undefined],
] as const)('in version %s, the change %j requires the level %s', (version, changes, level) => {
  expect(requiredLevel({ name: '@profiles/sdk', version, changes })).toBe(level);
});

it('the check names what changed if a changeset has a lower level, or is for another package', () => {
  const changed = { name: '@profiles/sdk', version: '0.1.0', changes: REMOVED };
  const releases = [
    { name: '@profiles/sdk', type: 'patch' },
    { name: '@profiles/mock', type: 'minor' },
  ];
  expect(missingChangeset(changed, releases)).toBe(
    'The public API of @profiles/sdk changes, and no new changeset of it is minor:\n  removed: preparePatient\nRun: npx changeset',
  );
});

it.each(['minor', 'major'])('the check accepts a changeset of the level %s', (type) => {
  const changed = { name: '@profiles/sdk', version: '0.1.0', changes: REMOVED };
  expect(missingChangeset(changed, [{ name: '@profiles/sdk', type }])).toBeUndefined();
});

const report = (...declarations: readonly string[]) =>
  `## API Report\n\n\`\`\`ts\n\n${declarations.map((text) => `// @public\n${text}\n`).join('\n')}\n\`\`\`\n`;

it('a comparison names what was removed, changed and added', () => {
  const before = report('export const A: 1;', 'export function B(): void;', 'export type C = 1;');
  const after = report('export const A: 2;', 'export type C = 1;', 'export interface D {\n}');
  expect(changesBetween(before, after)).toEqual([
    { kind: 'changed', name: 'A' },
    { kind: 'removed', name: 'B' },
    { kind: 'added', name: 'D' },
  ]);
});

it('a comparison names an overload that was removed', () => {
  const overloads = ['export function B(): void;', 'export function B(at: number): void;'];
  expect(changesBetween(report(...overloads), report(...overloads.slice(1)))).toEqual([
    { kind: 'changed', name: 'B' },
  ]);
});

it('a comparison names a type that is no longer exported', () => {
  expect(changesBetween(report('export type C = 1;'), report('type C = 1;'))).toEqual([
    { kind: 'changed', name: 'C' },
  ]);
});
