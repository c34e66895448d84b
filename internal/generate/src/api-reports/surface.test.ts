import { expect, it } from 'vitest';
import { changesBetween } from './surface.ts';

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
