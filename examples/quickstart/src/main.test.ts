import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('npm start -- --verbose prints that every record and every error is as expected', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const flags = ['--conditions=@profiles/source', program, '--verbose'];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toContain('  ✓ a connection that breaks     connection_failed, unknown');
  expect(lines).toContain('  ✓ Chinese and Arabic patient-6');
  expect(stdout).toMatch(/^All \d+ results are as expected\.$/m);
  expect(stdout).not.toContain('✗');
});
