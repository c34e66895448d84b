import { describe, expect, it } from 'vitest';
import { causeChain, causeRecord } from './cause-record.ts';

/** Nests errors, outermost first. */
function nested(...links: readonly object[]): unknown {
  return links.reduceRight<unknown>((cause, link) => ({ ...link, cause }), undefined);
}

describe('the recorded name', () => {
  it.each(['Error', 'TypeError', 'ConnectTimeoutError'])('may be %s', (name) => {
    expect(causeRecord({ name }).name).toBe(name);
  });

  it.each([
    'asha TypeError',
    'TypeError asha',
    'Asha',
    'typeError',
    'DOMError',
    'AaBbCcDdError',
    '',
  ])('is Error for the unknown name %j', (name) => {
    expect(causeRecord({ name })).toEqual({ name: 'Error' });
  });

  it('is the known name of the innermost cause that has one', () => {
    expect(causeRecord(nested({ name: 'TypeError' }, { name: 'Error' })).name).toBe('Error');
    expect(causeRecord(nested({ name: 'TypeError' }, { name: 'asha' })).name).toBe('TypeError');
  });

  it.each([undefined, null, 'asha', 1, {}, { name: 1 }])('is Error for %j', (error) => {
    expect(causeRecord(error)).toEqual({ name: 'Error' });
  });
});

describe('the recorded system call', () => {
  it.each(['connect', 'read', 'write', 'getaddrinfo'])('may be %s', (syscall) => {
    expect(causeRecord(nested({}, { syscall }))).toEqual({ name: 'Error', syscall });
  });

  it.each(['asha connect', 'connect asha', 'readv', ''])('is not %j', (syscall) => {
    expect(causeRecord({ syscall })).toEqual({ name: 'Error' });
  });
});

it('the record keeps the outermost known code, and no unknown one', () => {
  const error = nested({ code: 'asha' }, { code: 'ECONNRESET' }, { code: 'ECONNREFUSED' });
  expect(causeRecord(error)).toEqual({ name: 'Error', code: 'ECONNRESET' });
  expect(causeRecord({ code: 'asha' })).toEqual({ name: 'Error' });
});

it.each([undefined, null, 'asha', 7, true])('causeChain finds no error in %j', (value) => {
  expect(causeChain(value)).toEqual([]);
  expect(causeChain({ cause: value })).toHaveLength(1);
});

it('causeChain lists at most eight errors', () => {
  const links = Array.from({ length: 9 }, (_, at) => ({ message: String(at) }));
  expect(
    causeChain(nested(...links))
      .map(({ message }) => message)
      .join(''),
  ).toBe('01234567');
});

it('causeChain keeps the errors that precede an unreadable cause', () => {
  const cause = {
    get name(): string {
      throw new Error('asha');
    },
  };
  expect(causeChain({ name: 'TypeError', cause })).toEqual([
    { name: 'TypeError', code: '', syscall: '', message: '' },
  ]);
});
