import { expect, it } from 'vitest';
import { readTraceId } from './trace-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${PARENT}-01`;

it.each([
  ['version 00', VALID],
  ['other flags', `00-${TRACE}-${PARENT}-fe`],
  ['a later version', `01-${TRACE}-${PARENT}-00`],
  ['the last version', `fe-${TRACE}-${PARENT}-00`],
  ['more parts in a later version', `cc-${TRACE}-${PARENT}-01-what-the-future-adds`],
  ['an empty part in a later version', `cc-${TRACE}-${PARENT}-01-`],
])('reads the trace ID with %s', (_, traceparent) => {
  expect(readTraceId(traceparent)).toBe(TRACE);
});

it.each([
  ['no header', undefined],
  ['no header in a bag of headers', null],
  ['an empty header', ''],
  ['a trace id alone', TRACE],
  ['version ff', `ff-${TRACE}-${PARENT}-01`],
  ['a version that is not hexadecimal', `0x-${TRACE}-${PARENT}-01`],
  ['a short trace id', `00-${TRACE.slice(1)}-${PARENT}-01`],
  ['a long trace id', `00-${TRACE}0-${PARENT}-01`],
  ['a trace id in upper case', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a trace id that is not hexadecimal', `00-${TRACE.replace('4', 'g')}-${PARENT}-01`],
  ['a short parent id', `00-${TRACE}-${PARENT.slice(1)}-01`],
  ['a long parent id', `00-${TRACE}-${PARENT}0-01`],
  ['a parent id in upper case', `00-${TRACE}-${PARENT.toUpperCase()}-01`],
  ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['no flags', `00-${TRACE}-${PARENT}`],
  ['flags of one digit', `00-${TRACE}-${PARENT}-1`],
  ['flags of three digits in a later version', `01-${TRACE}-${PARENT}-011`],
  ['more parts in version 00', `${VALID}-more`],
  ['an empty part in version 00', `${VALID}-`],
  ['text before it', `x${VALID}`],
  ['a line after it', `${VALID}\n`],
  ['two values', `${VALID}, ${VALID}`],
  ['two values of a later version', `cc-${TRACE}-${PARENT}-01-x, cc-${TRACE}-${PARENT}-01-x`],
])('reads no trace ID from %s', (_, traceparent) => {
  expect(readTraceId(traceparent)).toBeUndefined();
});
