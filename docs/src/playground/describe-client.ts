import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The types and documentation that the editor shows, from the source of `@profiles/sdk`. */
export interface ClientFacts {
  /** The methods of `profiles`. */
  readonly methods: readonly MethodFacts[];
  /** The meaning of each outcome. */
  readonly outcomes: Readonly<Record<string, string>>;
}

export interface MethodFacts {
  readonly name: string;
  /** The parameters and the result, as TypeScript writes them. */
  readonly signature: string;
  readonly documentation: string;
  /** The fields of the first parameter that is an object. */
  readonly fields: readonly FieldFacts[];
}

export interface FieldFacts {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly documentation: string;
  /** The values of an enum, without quotes. */
  readonly values: readonly string[];
}

let described: ClientFacts | undefined;

/** Returns the types and the documentation of `ProfileClient`. Runs while the site is built. */
export function describeClient(): ClientFacts {
  described ??= readClient();
  return described;
}

function readClient(): ClientFacts {
  const manifest = createRequire(import.meta.url).resolve('@profiles/sdk/package.json');
  const path = (file: string) => join(dirname(manifest), file);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const config = ts.getParsedCommandLineOfConfigFile(path('tsconfig.json'), {}, host);
  const entry = path('src/index.ts');
  const program = ts.createProgram([entry], config?.options ?? {});
  const source = program.getSourceFile(entry);
  const checker = program.getTypeChecker();
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module ? checker.getExportsOfModule(module) : [];
  const find = (name: string) => {
    const symbol = exported.find((each) => each.name === name);
    if (!symbol) throw new Error(`@profiles/sdk exports no ${name}.`);
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };
  return {
    methods: checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(find('ProfileClient')))
      .flatMap((symbol) => methodFacts(symbol, checker)),
    outcomes: listed(textOf(find('Outcome'), checker)),
  };
}

function methodFacts(symbol: ts.Symbol, checker: ts.TypeChecker): readonly MethodFacts[] {
  const signature = checker.getTypeOfSymbol(symbol).getCallSignatures()[0];
  // Without a parameter there is nothing to complete: `toJSON`.
  if (!signature || signature.parameters.length === 0) return [];
  const types = signature.parameters.map((each) =>
    checker.getNonNullableType(checker.getTypeOfSymbol(each)),
  );
  const object = types.find(
    ({ flags }) => (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0,
  );
  return [
    {
      name: symbol.name,
      signature: checker.signatureToString(signature, undefined, FORMAT),
      documentation: summaryOf(symbol, checker),
      fields: object
        ? checker.getPropertiesOfType(object).flatMap((each) => fieldFacts(each, checker))
        : [],
    },
  ];
}

function fieldFacts(symbol: ts.Symbol, checker: ts.TypeChecker): readonly FieldFacts[] {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  // A field that names the right one, such as `bg` on a patient, accepts no value.
  if (symbol.name.startsWith('__') || isRejected(type, checker)) return [];
  const types = type.isUnion() ? type.types : [type];
  const values = types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
  return [
    {
      name: symbol.name,
      type: checker.typeToString(type, undefined, FORMAT),
      isRequired: (symbol.flags & ts.SymbolFlags.Optional) === 0,
      documentation: summaryOf(symbol, checker),
      values: values.length === types.length ? values : [],
    },
  ];
}

const FORMAT =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** Returns whether no value has a type, because one of its properties has none. */
function isRejected(type: ts.Type, checker: ts.TypeChecker): boolean {
  const types = checker.getPropertiesOfType(type).map((each) => checker.getTypeOfSymbol(each));
  return types.some(({ flags }) => (flags & ts.TypeFlags.Never) !== 0);
}

/** Returns the first paragraph of the documentation of a symbol, without marks of code. */
function summaryOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const [first = ''] = textOf(symbol, checker).split('\n\n', 1);
  return first.replaceAll('`', '');
}

/** Returns the documentation of a symbol. The names in links stay. */
function textOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const parts = symbol.getDocumentationComment(checker).filter(({ kind }) => kind !== 'link');
  const text = parts.map((part) => (part.kind === 'linkName' ? memberName(part.text) : part.text));
  return text.join('').replace(/(?<!\n)\n(?![\n-])/g, ' ');
}

function memberName(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

/** Reads a documented list: a name and its meaning in each line. */
function listed(text: string): Readonly<Record<string, string>> {
  const items = [...text.matchAll(/^- `(\w+)`: (.+)$/gm)];
  return Object.fromEntries(items.map(([, name = '', meaning = '']) => [name, meaning]));
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
