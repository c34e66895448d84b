import { VECTORS } from '../all-vectors.ts';
import { playVectors } from '../play-vectors.ts';
import { adminReference } from '../reference.ts';
import type { Target } from '../target.ts';
import { failureLines, table } from './table.ts';

/** Plays every vector against a server, and judges only what the API specification shows. */
export async function playAgainst(
  server: Pick<Target, 'baseUrl' | 'token' | 'clientId' | 'emrUserOid'>,
  { json, readsBack }: { readonly json: boolean; readonly readsBack: boolean },
): Promise<number> {
  const { host } = new URL(server.baseUrl);
  console.error(`Writing to ${host}: the patients that this creates stay there.`);
  const results = await playVectors({
    ...server,
    vectors: VECTORS,
    fetch: globalThis.fetch,
    readBack: readsBack ? adminReference(server.baseUrl) : undefined,
    run: String(Date.now()),
  });
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  if (json) {
    console.log(JSON.stringify({ results }));
    return failed.length === 0 ? 0 : 1;
  }
  const open = results.flatMap(({ id, notes }) => notes.map((note) => `${id}: ${note}`));
  const lines = [
    'Not judged: the API specification does not define it, or it could not be observed.',
    ...open.map((line) => `  ${line}`),
    '',
    ...table({ [host]: results }),
    '',
    ...failureLines({ [host]: results }),
    failed.length === 0
      ? 'Everything that the API specification defines and that could be observed holds.'
      : `Vectors that do not hold: ${failed.length}.`,
  ];
  console.log(lines.join('\n'));
  return failed.length === 0 ? 0 : 1;
}
