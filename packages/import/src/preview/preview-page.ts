import { createHash } from 'node:crypto';
import { type EncodedWords, LIKELY_ENCODINGS } from '../file/likely-encodings.ts';
import { formatCount } from '../messages/message-text.ts';
import { type Html, html } from './html.ts';
import {
  isChanged,
  type Preview,
  type PreviewCell,
  type PreviewRow,
  type PreviewStop,
  sameReadings,
} from './preview.ts';

/** The most characters of a value that are shown. */
const MAX_SHOWN = 300;

/** The most names of columns that are shown. */
const MAX_NAMES = 300;

/** Characters that nobody sees, but line breaks, and the joiners that decide how letters look. */
const UNSEEN = /((?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029])/u;

const STYLE = html`
:root { color-scheme: light dark; --ink: light-dark(#182126, #e6edf0); --soft: light-dark(#4a5860, #a9b8bf);
  --page: light-dark(#f6f8f9, #12181b); --card: light-dark(#ffffff, #1a2226); --line: light-dark(#cfd8dc, #35424a);
  --bad: light-dark(#a3201c, #ff9d94); --mark: light-dark(#fff2c2, #4a3c00); --accent: light-dark(#00629b, #7cc7f5); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1400px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 21px; margin: 40px 0 8px; }
h3 { font-size: 16px; margin: 16px 0 4px; }
p { margin: 4px 0 8px; max-width: 80ch; }
a { color: var(--accent); }
bdi, code, td, th, h1, summary { overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--card);
  font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; }
article { padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); min-width: 0; }
article + article { margin-top: 12px; }
article h3 { margin: 0; }
.rows { display: grid; gap: 16px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(100%, 520px), 1fr)); }
.rows article { margin: 0; }
.rows article:target { outline: 3px solid var(--accent); }
.why { color: var(--soft); font-size: 14px; margin: 0 0 8px; }
.bad { color: var(--bad); font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
.pairs { table-layout: fixed; }
th, td { padding: 5px 8px; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { border-top: 0; color: var(--soft); font-size: 13px; font-weight: 600; }
th[scope=row] { font-weight: 400; }
th small, td small { display: block; color: var(--soft); font-size: 13px; }
td bdi { white-space: pre-wrap; }
td.changed bdi { background: var(--mark); }
td .bad { display: block; font-weight: 400; }
.unseen { padding: 0 3px; border: 1px solid; border-radius: 3px; font: 12px ui-monospace, monospace; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.wide th, .wide td, .wide td bdi { white-space: pre; overflow-wrap: normal; }
@media print { .rows { display: block; } article { break-inside: avoid; } }
`;

/** The first line of the page, which tells it from other files. */
export const PAGE_HEAD = '<!doctype html><!-- written by profiles-import -->';

/**
 * Writes a preview as a page that runs no script, requests nothing, and shows each value as text.
 *
 * @param isPrivate - Whether only the owner of the file can read it.
 */
export function previewPage(preview: Preview, isPrivate: boolean): string {
  const { file, rows, total, stops, words, unused } = preview;
  const digest = createHash('sha256').update(String(STYLE)).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
  const page = html`
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview of ${file}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Preview of <bdi>${file}</bdi></h1>
<p>Nothing was sent. Check that each patient would be stored as the record says.</p>
<p>${privacy(isPrivate)} The page is removed when the import has ended.</p>
${nextSection(preview)}
${stops.length > 0 ? html`<section><h2>Stops</h2>${stops.map((stop) => stopOf(stop, rows))}</section>` : ''}
${words.length > 0 ? wordsSection(words) : ''}
${rows.length > 0 ? rowsSection(rows, total) : ''}
${unused.length > 0 ? unusedSection(unused) : ''}
</main>
</body>
</html>
`;
  return `${PAGE_HEAD}${page}`;
}

function privacy(isPrivate: boolean): Html {
  if (isPrivate) return html`It has data of patients. Only your user account can read it.`;
  return html`<strong>It has data of patients, and others may read it:</strong> the modes of files have no meaning here, as on Windows. Delete it when you have looked at it, or keep the folder where only you can open it.`;
}

function nextSection({ next, commands }: Preview): Html {
  return html`<section><h2>What to do next</h2>
${next.map((sentence) => html`<p>${sentence}</p>`)}
${
  commands === undefined
    ? ''
    : html`<h3>In a Unix shell</h3><pre>${commands.sh}</pre>
<h3>In PowerShell or cmd</h3><pre>${commands.windows}</pre>`
}</section>`;
}

function stopOf(
  { name, message, remedy, confirmation, confirmed, rows }: PreviewStop,
  all: readonly PreviewRow[],
): Html {
  const shown = rows.filter((row) => all.some((each) => each.row === row));
  const links = shown.map(
    (row, at) => html`${at > 0 ? ', ' : ''}<a href="#row-${row}">row ${row}</a>`,
  );
  return html`<article><h3>${name}</h3>
<p>${message}.${shown.length > 0 ? html` Look at ${links}.` : ''}</p>
<p>${remedy}. If the file is right, add <code>${confirmation}</code>: ${confirmed}.</p></article>`;
}

function wordsSection(words: readonly EncodedWords[]): Html {
  const columns = words[0]?.words ?? [];
  return html`<section><h2>Letters</h2>
<p>The file does not say in which encoding its letters are. Find the line in which each name is right, and use its encoding with <code>--encoding</code>.</p>
<div class="wide" role="region" aria-label="Words in each likely encoding" tabindex="0"><table>
<thead><tr><th scope="col">Encoding</th>${columns.map((_, at) => html`<th scope="col">Word ${at + 1}</th>`)}</tr></thead>
<tbody>${sameReadings(words).map(
    ({ encodings, read }) =>
      html`<tr><th scope="row">${encodings.map(
        (each) => html`<div>${each}<small>${LIKELY_ENCODINGS[each]}</small></div>`,
      )}</th>${read.map((word) => html`<td>${word === undefined ? html`<small>no text</small>` : shownText(word)}</td>`)}</tr>`,
  )}</tbody></table></div></section>`;
}

function rowsSection(rows: readonly PreviewRow[], total: number): Html {
  return html`<section><h2>Rows as they would be stored</h2>
<p>${formatCount(rows.length)} of ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}: the first ones, and those that could be wrong. What is stored in another form than the file has it is marked.</p>
<div class="rows">${rows.map(rowOf)}</div></section>`;
}

function rowOf({ row, reasons, result, isSent, cells }: PreviewRow): Html {
  return html`<article id="row-${row}"><h3>Row ${row}</h3>
<p class="why">${reasons.map((reason, at) => html`${at > 0 ? '; ' : ''}<bdi>${reason}</bdi>`)}</p>
${isSent ? '' : html`<p class="bad">This row ${result}.</p>`}
${
  cells.length === 0
    ? ''
    : html`<table class="pairs">
<thead><tr><th scope="col">Column</th><th scope="col">In the file</th><th scope="col">Stored</th></tr></thead>
<tbody>${cells.map(cellOf)}</tbody></table>`
}</article>`;
}

function cellOf(pair: PreviewCell): Html {
  const { column, cell, field, stored, words, problems, notes } = pair;
  const name = field === '' || field === column ? '' : html`<small>${field}</small>`;
  const value = stored === undefined ? html`<small>nothing</small>` : shownText(stored);
  return html`<tr><th scope="row"><bdi>${column}</bdi>${name}</th><td>${shownText(cell)}</td>
<td${isChanged(pair) ? html` class="changed"` : ''}>${problems.length === 0 ? value : ''}${
    words === undefined ? '' : html`<small>${words}</small>`
  }${notes.map((note) => html`<small>${note}</small>`)}${problems.map((problem) => html`<span class="bad">${problem}</span>`)}</td></tr>`;
}

/** Shows a value apart from the direction of its text, with the characters that nobody sees. */
function shownText(text: string): Html {
  const characters = Array.from(text);
  const shown = characters.slice(0, MAX_SHOWN).join('');
  const more = characters.length - MAX_SHOWN;
  const parts = shown.split(UNSEEN).map((part, at) => (at % 2 === 0 ? part : codeOf(part)));
  return html`<bdi>${parts}</bdi>${more > 0 ? html`<small>and ${formatCount(more)} characters more</small>` : ''}`;
}

function codeOf(character: string): Html {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
  return html`<span class="unseen">U+${code}</span>`;
}

function unusedSection(names: readonly string[]): Html {
  const more = names.length - MAX_NAMES;
  return html`<section><h2>Not imported</h2>
<details><summary>${formatCount(names.length)} ${names.length === 1 ? 'column fills' : 'columns fill'} nothing</summary>
<p>${names.slice(0, MAX_NAMES).map((name, at) => html`${at > 0 ? ', ' : ''}<bdi>${name}</bdi>`)}${
    more > 0 ? ` and ${formatCount(more)} more` : ''
  }</p></details></section>`;
}
