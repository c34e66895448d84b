import { describe, expect, it } from 'vitest';
import { identityFiles, identityTable, readProperties } from './identity.ts';

const files = new Map(identityFiles());

describe('readProperties', () => {
  it('lists the custom properties with their defaults', () => {
    const source = '  --ink: var(--profiles-ink, light-dark(#000, #fff));\n  --own: 1px;\n';
    expect(readProperties(source)).toEqual([
      { name: '--profiles-ink', value: 'light-dark(#000, #fff)' },
    ]);
  });

  it('throws for a source without custom properties', () => {
    expect(() => readProperties('--ink: black;')).toThrow('has no custom properties');
  });
});

describe('identityFiles', () => {
  it('gives the site the custom properties of the inspector', () => {
    const css = files.get('docs/src/styles/identity.css');
    expect(css).toContain('  --profiles-accent: light-dark(#0b6467, #6fd0cf);\n');
  });

  it('draws the same mark in every file', () => {
    const marks = [...files].filter(([path]) => path.endsWith('.svg'));
    const paths = marks.map(([, text]) => / d="(.+)"/.exec(text)?.[1]);
    expect(paths).toHaveLength(3);
    expect(new Set(paths).size).toBe(1);
  });

  it('colours the mark for the themes it is shown in', () => {
    expect(files.get('docs/src/assets/logo-light.svg')).toContain('{fill:#0b6467}</style>');
    expect(files.get('docs/src/assets/logo-dark.svg')).toContain('{fill:#6fd0cf}</style>');
    expect(files.get('docs/public/favicon.svg')).toContain(
      '{fill:#0b6467}@media(prefers-color-scheme:dark){path{fill:#6fd0cf}}',
    );
  });
});

it('tabulates the defaults in both modes', () => {
  const rows = identityTable().split('\n');
  expect(rows.find((row) => row.includes('`--profiles-ink`'))).toMatch(/#182126.*#e6edf0/);
  expect(rows.find((row) => row.includes('`--profiles-text-xs`'))).toContain('0.8125rem');
});
