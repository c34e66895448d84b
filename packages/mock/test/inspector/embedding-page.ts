import '../../src/inspector.ts';
import { createHospital } from '@profiles/testkit/send';

/** A page that embeds the inspector, and has a mock that only code in the page can reach. */
const mock = createHospital({ baseUrl: 'https://profiles.test', now: () => new Date() });
const inspector = document.createElement('profiles-mock-inspector');
inspector.mock = mock;
document.querySelector('main')?.append(inspector);
Object.assign(globalThis, { mock });
