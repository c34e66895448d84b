const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

const COMPILERS = ['typescript-5.5', 'typescript-5.9', 'typescript-6', 'typescript-7'];
const MODULES = ['node16', 'nodenext'];

// What a compiler gets wrong in one way of resolving may be right in another.
for (const compiler of COMPILERS) {
  for (const module of MODULES) {
    const outDir = join('build', compiler, module);
    const tsc = join('node_modules', compiler, 'bin', 'tsc');
    run(tsc, '--module', module, '--outDir', outDir);
    run('--no-experimental-require-module', join(outDir, 'main.cjs'));
    run(join(outDir, 'main.mjs'));
  }
}

function run(...args) {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}
