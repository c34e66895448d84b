import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

const LINES = [
  'fn,dob,gen,username,mobile,email',
  'Asha,1990-04-12,F,1,12,asha@example',
  'Ravi,1984-11-30,M,2,98765 43210,x',
  'Meera,1990-02-99,F,3,12,',
  'Kiran,1990-04-12,F,4,+919876543211,',
];

it('stores a row without its invalid optional values, and reports them', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, LINES);
  const options = ['--drop-invalid', 'mobile, email', '--country', 'IN'];
  const { exitCode, lines } = await test.run(options);
  expect(exitCode).toBe(EXIT.needsPerson);
  expect(mock.patients.list().map(({ fn, mobile, email }) => [fn, mobile, email])).toEqual([
    ['asha', undefined, 'asha@example'],
    ['ravi', '+919876543210', undefined],
    ['kiran', '+919876543211', undefined],
  ]);
  expect(lines).toContain(
    'Values that break a rule were left out: mobile 1, email 1. The report has their rows.',
  );
  expect(readFileSync(test.report, 'utf8').replaceAll(/,[^,]*,(?=[^,]*$)/gm, ',')).toBe(
    [
      'row,outcome,reason',
      '2,created,dropped mobile phone_country',
      '3,created,dropped email email',
      '4,rejected,dob date',
      '5,created,',
      '',
    ].join('\n'),
  );
});

it.each([
  ['--drop-invalid', 'fn'],
  ['--drop-invalid', 'mobile,dob'],
  ['--drop-invalid', 'age'],
  ['--drop-invalid', 'phone'],
  ['--country', 'XX'],
  ['--country', '+91'],
])('rejects %s %s', async (option, value) => {
  const { exitCode, lines } = await new TestImport('http://127.0.0.1:1', LINES).run([
    ...['--dry-run', option, value],
  ]);
  expect(exitCode).toBe(EXIT.usage);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/must be (?:optional fields|a country code)/);
});
