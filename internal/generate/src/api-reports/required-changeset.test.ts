import { expect, it } from 'vitest';
import { missingChangeset, requiredLevel } from './required-changeset.ts';

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
