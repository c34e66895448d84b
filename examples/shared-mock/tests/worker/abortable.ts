import worker, { Directory, Sandbox as ShippedSandbox } from '../../src/worker.ts';

export { Directory };

/** A sandbox that a test can stop, as the platform stops an object, and whose rows it can damage. */
export class Sandbox extends ShippedSandbox {
  override fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/damage')) {
      this.ctx.storage.sql.exec("UPDATE snapshots SET json = '{}'");
    }
    if (pathname.endsWith('/abort')) this.ctx.abort();
    return super.fetch(request);
  }
}

export default worker;
