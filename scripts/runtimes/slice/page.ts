/** The slice in a page: the command calls it. */
import { runSlice } from './slice.ts';
import type { SliceInput } from './slice-data.ts';

Object.assign(globalThis, {
  runSlice: (input: SliceInput) => runSlice(input, { version: '', inspectors: [] }),
});
