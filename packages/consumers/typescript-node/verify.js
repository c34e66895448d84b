const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

const COMPILERS = [
  { compiler: 'typescript-5.5', module: 'nodenext' },
  { compiler: 'typescript-5.9', module: 'nodenext' },
  { compiler: 'typescript-6', module: 'node16' },
  { compiler: 'typescript-6', module: 'nodenext' },
  { compiler: 'typescript-7', module: 'nodenext' },
];

for (const { compiler, module } of COMPILERS) {
  const outDir = join('build', compiler, module);
  const tsc = join('node_modules', compiler, 'bin', 'tsc');
  run(tsc, '--module', module, '--outDir', outDir);
  run('--no-experimental-require-module', join(outDir, 'main.cjs'));
  run(join(outDir, 'main.mjs'));
}

function run(...args) {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}
