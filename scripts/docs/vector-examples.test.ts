import { expect, it } from 'vitest';
import { patientExtrasExamples, updateExtrasExamples } from './extras-examples.ts';
import { fieldExamples } from './field-examples.ts';

it('gathers the values of a field that share a fate', () => {
  const rows = fieldExamples('createPatient').split('\n');
  expect(rows).toContain('| `gen` | sent as given | `"M"`, `"F"`, `"O"` |');
  expect(rows).toContain('| `gen` | `enum` | `"f"`, `"Female"`, `"X"`, `""` |');
  expect(rows).toContain('| `mn` | sent in lowercase | `"KAVI"`, `"ÀSHÉ"` |');
  expect(rows).toContain('| `fn` | `required` | nothing, `""`, `" \\t"` |');
});

it('says once what holds for every field', () => {
  const ofType = fieldExamples('updateEmrUser').match(/.*`type`.*/g);
  expect(ofType).toEqual([expect.stringMatching(/^\| every field \| `type` \|.*`null`.* \|$/)]);
});

it('shows what is left of extras, or the rule that they break', () => {
  const rows = patientExtrasExamples();
  expect(rows).toContain('| `{"_a": 1, "b": 1}` | sent as `{"b": 1}`: ');
  expect(rows).toContain('| `{"a": [[1]], "b": 1}` | `extras.nested_list`: ');
});

it('sets both kinds of extras of an update side by side', () => {
  expect(updateExtrasExamples()).toContain(
    '| `{"a": [[1]]}` | sent as given | `extras.nested_list` |',
  );
});
