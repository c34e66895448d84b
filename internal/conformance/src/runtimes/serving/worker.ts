/** Serves the web handlers in workerd. */
import { handle } from './handle.ts';

const worker = { fetch: (request: Request) => handle(request) };

// biome-ignore lint/style/noDefaultExport: workerd asks for one.
export default worker;
