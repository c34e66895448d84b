const { readFileSync, writeFileSync } = require('node:fs');

const FILE = 'members.mts';
/** The entries that are not public, or need a peer that is not installed here. */
const OTHERS = ['./internal', './msw', './playwright', './vitest'];
const ENTRIES = ['@profiles/sdk', '@profiles/mock'].flatMap(entriesOf);

/** Compiles an app that exports each public member of the packages. Throws unless it can be declared. */
function requireMembers(ts) {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options: own } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const options = { ...own, declaration: true };
  // A form may import the schemas alone.
  for (const entries of [['@profiles/sdk/schemas'], ENTRIES]) {
    const imports = entries.map((entry, at) => `import * as _${at} from '${entry}';\n`).join('');
    writeFileSync(FILE, imports);
    const imported = ts.createProgram([FILE], options);
    writeFileSync(FILE, imports + exportsOf(ts, imported));
    const program = ts.createProgram([FILE], options, undefined, imported);
    const errors = ts.getPreEmitDiagnostics(program).map((error) => {
      return ts.flattenDiagnosticMessageText(error.messageText, '\n');
    });
    if (errors.length > 0) throw new Error(`TypeScript ${ts.version}:\n${errors.join('\n')}`);
  }
}

function entriesOf(name) {
  const manifest = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return Object.entries(manifest.exports)
    .filter(([path, { import: hasTypes }]) => hasTypes && !OTHERS.includes(path))
    .map(([path]) => name + path.slice('.'.length));
}

function exportsOf(ts, program) {
  const checker = program.getTypeChecker();
  const functions = program.getSourceFile(FILE).statements.flatMap(({ moduleSpecifier }, at) => {
    const entry = checker.getSymbolAtLocation(moduleSpecifier);
    return checker.getExportsOfModule(entry).flatMap((exported) => {
      return functionsOf(ts, checker, exported, `_${at}.${exported.name}`);
    });
  });
  return functions.map((text, at) => `export const member${at} = ${text};\n`).join('');
}

/** Returns a function for the exported value, and one for each member of the exported type. */
function functionsOf(ts, checker, exported, name) {
  const isAlias = exported.flags & ts.SymbolFlags.Alias;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const values = [];
  if (symbol.flags & ts.SymbolFlags.Value) {
    const isFunction = checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
    values.push(isFunction ? called(name, `typeof ${name}`) : `() => ${name}`);
  }
  if (!(symbol.flags & ts.SymbolFlags.Type)) return values;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const parts = type.isUnion() ? type.types : [type];
  if (!parts.every(({ flags }) => flags & ts.TypeFlags.Object)) return values;
  const parameters = symbol.declarations.flatMap(({ typeParameters = [] }) => typeParameters);
  // `never` is within every bound.
  const own = parameters.length > 0 ? `${name}<${parameters.map(() => 'never')}>` : name;
  if (type.isUnion()) return [...values, `(value: ${own}) => ({ ...value })`];
  if (type.getCallSignatures().length > 0) values.push(called(`(null! as ${own})`, own));
  const members = checker.getPropertiesOfType(type).filter((member) => !isHidden(ts, member));
  const keys = [...members.map(({ name }) => name), ...(type.getStringIndexType() ? ['any'] : [])];
  return [...values, ...keys.map((key) => `(value: ${own}) => value['${key}']`)];
}

/** Returns a function with the parameters of another one, and its result. */
function called(callee, type) {
  return `(...args: Parameters<${type}>) => [args, ${callee}(...args)] as const`;
}

/** Returns whether a member is private, or has a symbol as its name. */
function isHidden(ts, { name, valueDeclaration }) {
  const modifiers = valueDeclaration ? ts.getCombinedModifierFlags(valueDeclaration) : 0;
  return name.startsWith('__@') || modifiers & ts.ModifierFlags.NonPublicAccessibilityModifier;
}

module.exports = { requireMembers };
