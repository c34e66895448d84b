import { pathToFileURL } from 'node:url';
import { writeDocExamples } from './doc-examples-test.ts';

// Declares a test for each example. `npm run check:types` compiles them.
await import(pathToFileURL(writeDocExamples().file).href);
