import { expect, it } from 'vitest';
import { completed } from './write-sboms.ts';

const SDK = {
  ...{ 'bom-ref': 'sdk', type: 'library', name: '@profiles/sdk', version: '0.1.0' },
  purl: 'pkg:npm/%40profiles/sdk@0.1.0',
  externalReferences: [
    { type: 'distribution', url: 'http://127.0.0.1:4873/sdk.tgz' },
    { type: 'website', url: 'https://example.com' },
  ],
};
const MOCK = {
  ...SDK,
  'bom-ref': 'mock',
  name: '@profiles/mock',
  purl: 'pkg:npm/%40profiles/mock',
};

it('a bill of materials has the packages whose code the tarball contains, and no local address', () => {
  const { components, dependencies, metadata } = completed(
    {
      metadata: { component: { ...MOCK, name: 'package' } },
      components: [SDK],
      dependencies: [
        { ref: 'mock', dependsOn: ['sdk'] },
        { ref: 'sdk', dependsOn: [] },
      ],
    },
    '@profiles/mock',
  );
  expect(components).toMatchObject([
    { name: '@profiles/sdk', externalReferences: [{ type: 'website' }] },
    { name: '@lit/reactive-element', licenses: [{ license: { id: 'BSD-3-Clause' } }] },
    { name: 'eventsource-parser', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'lit-element' },
    { name: 'lit-html' },
  ]);
  expect(metadata.component.name).toBe('@profiles/mock');
  const [, element, parser] = components;
  const { dependsOn } = dependencies[0] ?? { dependsOn: [] };
  expect(dependsOn.slice(0, 3)).toEqual(['sdk', element?.['bom-ref'], parser?.['bom-ref']]);
  expect(element?.purl).toMatch(/^pkg:npm\/%40lit\/reactive-element@\d+\.\d+\.\d+$/);
});
