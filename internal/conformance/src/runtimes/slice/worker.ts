/** The slice as a worker of workerd, which responds with its report. */
import { countPendingTimers, runSlice } from './slice.ts';

const unhandled = new Map<Promise<unknown>, unknown>();
addEventListener('unhandledrejection', ({ promise, reason }) => unhandled.set(promise, reason));
// workerd reports every broken body as unhandled, and reports later that it was handled.
addEventListener('rejectionhandled', ({ promise }) => unhandled.delete(promise));

const worker = {
  async fetch(request: Request): Promise<Response> {
    const pendingTimers = countPendingTimers();
    const report = await runSlice(await request.json());
    const timersLeft = pendingTimers();
    await new Promise((resolve) => setTimeout(resolve));
    return Response.json({ report, timersLeft, crashes: [...unhandled.values()].map(String) });
  },
};

// biome-ignore lint/style/noDefaultExport: workerd asks for one.
export default worker;
