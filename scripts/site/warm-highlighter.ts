import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Application, PageEvent } from 'typedoc';

/** It has most of what the code of the guides has. */
const SAMPLE = join(import.meta.dirname, '../../examples/guides/src/register.ts');

/**
 * Highlights some code before that of the first page. The highlighter gives up on a line after half a
 * second, which the first lines take where the machine is busy: it makes its patterns as it goes.
 */
export function load(app: Application) {
  let isWarm = false;
  app.renderer.on(PageEvent.BEGIN, () => {
    if (isWarm) return;
    isWarm = true;
    app.renderer.markedPlugin.getHighlighted(readFileSync(SAMPLE, 'utf8'), 'ts');
  });
}
