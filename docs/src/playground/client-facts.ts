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
  readonly parameters: readonly ParameterFacts[];
}

export interface ParameterFacts {
  readonly name: string;
  readonly type: string;
  /** The fields, if the parameter is an object. */
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
