import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { removeWhole, type WholeFile, writeWhole } from '../report/write-whole.ts';
import type { Preview } from './preview.ts';
import { PAGE_HEAD, previewPage } from './preview-page.ts';

/** Returns whether only the owner can read a file. Where modes mean nothing, nobody can tell. */
export type IsPrivate = (path: string) => boolean;

const hasPrivateMode: IsPrivate = (path) => (statSync(path).mode & 0o077) === 0;

/**
 * Writes the page of a preview into the folder of an import, which it creates.
 *
 * @throws {@link ImportError} if it cannot be written.
 */
export async function writePreview(
  path: string,
  preview: Preview,
  isPrivate: IsPrivate = hasPrivateMode,
): Promise<void> {
  const file = previewFile(path);
  const write = (isOwn: boolean) =>
    writeWhole(file, [previewPage(preview, isOwn)], new PassThrough());
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch {
    // The page cannot be written either, with the reason.
  }
  await write(true);
  if (!isPrivate(path)) await write(false);
}

/** Removes the page of a preview. */
export async function removePreview(path: string): Promise<void> {
  await removeWhole(previewFile(path));
}

function previewFile(path: string): WholeFile {
  const remedy = 'Copy the file of patients to a folder that you can write to.';
  return { path, name: `The preview ${path}`, remedy, head: PAGE_HEAD };
}
