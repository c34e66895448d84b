import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { CHROMIUM } from '@profiles/testkit/chromium';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runImport } from '../../src/run-import.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'profiles-preview-'));
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(CHROMIUM);
});

afterAll(async () => {
  await browser.close();
  rmSync(FOLDER, { recursive: true });
});

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(12);

/** Files whose previews could be unreadable, with the options of their dry runs. */
const FILES: Readonly<Record<string, readonly [content: string | Buffer, ...options: string[]]>> = {
  'names of other scripts, long names and markup': [
    [
      'fn,dob,gen,username,extras.note',
      'محمد عبد الله,1990-04-12,M,UHID-1,',
      'שרה,1931-02-13,F,UHID-2,',
      '山田太郎,2024-02-29,M,UHID-3,',
      `${LONG},1984-11-30,F,UHID-4,${'long '.repeat(400)}`,
      '</td><script>document.title = 1</script>,1984-11-30,F,UHID-5,<style>*{display:none}</style>',
      'Jose\u0301\u200b,31/12/1999,x,UHID-6,',
      'Ravi,1990-04-12,M,1.5E+9,',
    ].join('\n'),
  ],
  '300 columns': [
    [
      ['fn', 'dob', 'gen', ...Array.from({ length: 300 }, (_, at) => `extras.column_${at}`)],
      ['Asha', '1990-04-12', 'F', ...Array.from({ length: 300 }, (_, at) => `value ${at}`)],
    ].join('\n'),
  ],
  'letters of an encoding that nothing proves': [
    Buffer.from(
      [
        'fn,dob,gen',
        ...Array.from({ length: 20 }, (_, at) => `M\xfcl\xe9r\xf5 ${at},1990-04-12,F`),
      ].join('\n'),
      'latin1',
    ),
    ...['--encoding', 'windows-1250'],
  ],
};

it.each(Object.entries(FILES))(
  'the preview of %s passes axe in both schemes, fits a phone, runs no script and requests nothing',
  async (_, [content, ...options]) => {
    const file = join(FOLDER, 'patients.csv');
    writeFileSync(file, content);
    await runImport([file, '--dry-run', ...options], {
      output: { out: () => {}, error: () => {} },
      progress: { write: () => {} },
      env: {},
      listen: () => new AbortController().signal,
    });
    const address = pathToFileURL(join(FOLDER, 'patients.csv.import', 'preview.html')).href;
    for (const width of [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const seen: string[] = [];
      page.on('request', (request) => seen.push(request.url()));
      page.on('console', (message) => seen.push(message.text()));
      await page.goto(address);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([overflow, await page.title()]).toEqual([0, 'Preview of patients.csv']);
      expect(seen).toEqual([address]);
      expect(await axeViolationsInSchemes(page)).toEqual([]);
      await page.close();
    }
  },
);
