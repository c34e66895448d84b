import { expect, it } from 'vitest';
import { readPages } from './page.ts';

it('the README has its picture first, and at most 60 lines above More', () => {
  const [readme] = readPages(['README.md']);
  const [above = '', below] = readme?.text.split('\n## More\n') ?? [];
  expect(below).toBeDefined();
  expect(above.split('\n').length).toBeLessThanOrEqual(60);
  expect(above.indexOf('<picture>')).toBeLessThan(above.indexOf('**When a create fails'));
  expect(above).toContain('createPatientOnce(patient)');
});
