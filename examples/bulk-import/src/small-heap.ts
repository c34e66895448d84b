import { setFlagsFromString } from 'node:v8';

// Reading a file creates much garbage that is short-lived. By default, V8 grows its heap by hundreds
// of megabytes before it collects it.
setFlagsFromString('--max-semi-space-size=1');
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--optimize-for-size');
