import {
  type Application,
  type CommentDisplayPart,
  Converter,
  type DeclarationReflection,
  IndexedAccessType,
  QueryType,
  ReferenceType,
  ReflectionKind,
  type SomeType,
} from 'typedoc';

/** Adds the fields of its body to each schema, as a table. The texts are those of the interface. */
export function load({ converter }: Application): void {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const schema of project.getReflectionsByKind(ReflectionKind.Variable)) {
      const { type, comment } = schema as DeclarationReflection;
      const fields = type && schema.name.endsWith('Schema') ? fieldsOf(type) : [];
      if (comment && fields.length > 0) comment.summary.push(...table(fields));
    }
  });
}

/** Returns the properties of the first interface that a type names. */
function fieldsOf(type: SomeType): readonly DeclarationReflection[] {
  if (type instanceof QueryType) {
    const { type: queried } = (type.queryType.reflection ?? {}) as Partial<DeclarationReflection>;
    return queried ? fieldsOf(queried) : [];
  }
  if (type instanceof IndexedAccessType) return fieldsOf(type.objectType);
  if (!(type instanceof ReferenceType)) return [];
  const { reflection, typeArguments = [] } = type;
  const { children = [] } = (reflection ?? {}) as Partial<DeclarationReflection>;
  const own = children.filter(({ kind }) => kind === ReflectionKind.Property);
  return own.length > 0
    ? own
    : (typeArguments.map(fieldsOf).find(({ length }) => length > 0) ?? []);
}

function table(fields: readonly DeclarationReflection[]): CommentDisplayPart[] {
  const text = (words: string): CommentDisplayPart => ({ kind: 'text', text: words });
  const rows = fields.flatMap(({ name, flags, comment }) => [
    text(`| \`${name}\` | ${flags.isOptional ? 'no' : 'yes'} | `),
    ...(comment?.summary ?? []).map((part) => ({ ...part, text: part.text.replaceAll('\n', ' ') })),
    text(' |\n'),
  ]);
  return [text('\n\n| Field | Required | Value |\n| --- | --- | --- |\n'), ...rows, text('\n')];
}
